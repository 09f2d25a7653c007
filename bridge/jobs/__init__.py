"""One function per user task. Each job combines the steps and reports to a Monitor."""
