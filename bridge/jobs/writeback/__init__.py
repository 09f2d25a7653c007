"""What a write-back needs to know besides the outcome: corrections of the review, the renewed baseline, where the service has newer values."""
