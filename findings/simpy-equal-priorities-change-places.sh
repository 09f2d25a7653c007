#!/bin/sh
# SimPy 4.1.2: work orders of equal priority leave a PriorityStore in another order than they came.
#
# Store is documented as first in, first out, and PriorityResource serves equal priorities in the order of their
# requests. One expects the same of PriorityStore, which is documented as sorted. It is a heap without a counter: of
# eight orders the second comes seventh, always the same way, so no repetition of the run shows it.
#
# Output seen:
#   PriorityStore: A C G F H E B D
#   PriorityResource: A B C D E F G H
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check simpy==4.1.2
v/bin/python - <<'PY' | tee out
import simpy
environment = simpy.Environment()
store, crew = simpy.PriorityStore(environment), simpy.PriorityResource(environment)
from_store, from_crew = [], []
def fill():
    for order in "ABCDEFGH":
        yield store.put(simpy.PriorityItem(1, order))
def work():
    yield environment.timeout(1)
    for _ in range(8):
        item = yield store.get()
        from_store.append(item.item)
def ask(order):
    with crew.request(priority=1) as turn:
        yield turn
        from_crew.append(order)
        yield environment.timeout(1)
environment.process(fill())
environment.process(work())
for order in "ABCDEFGH":
    environment.process(ask(order))
environment.run()
print("PriorityStore:", *from_store)
print("PriorityResource:", *from_crew)
PY
cmp out - <<'SEEN'
PriorityStore: A C G F H E B D
PriorityResource: A B C D E F G H
SEEN
