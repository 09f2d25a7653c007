#!/bin/sh
# cftime 1.6.6.1 (and netCDF4 1.7.5, which uses it): a time zone of one digit in the units of time is passed over.
#
# The CF Conventions (4.4) write a time zone in the units as -6:00 in their own example; UDUNITS and xarray understand
# it. num2date() understands -06:00 but takes -6:00 for UTC, so a metocean series is six hours off, without an error.
# The documentation says that what comes back is UTC, whatever the zone.
#
# Output seen:
#   -06:00 netCDF4: 2026-12-01 14:00, xarray: 2026-12-01 14:00
#   -6:00 netCDF4: 2026-12-01 08:00, xarray: 2026-12-01 14:00
#   +1:00 netCDF4: 2026-12-01 08:00, xarray: 2026-12-01 07:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check xarray==2026.9.0 netcdf4==1.7.5.1.post1 cftime==1.6.6.1 pandas==3.1.1
v/bin/python - <<'PY' | tee out
import netCDF4, xarray
for zone in ("-06:00", "-6:00", "+1:00"):
    with netCDF4.Dataset("buoy.nc", "w") as file:
        file.createDimension("time", 1)
        hours = file.createVariable("time", "f8", ("time",))
        hours.units = f"hours since 2026-12-01 00:00:00 {zone}"
        hours[:] = 8
        netcdf4 = netCDF4.num2date(hours[0], hours.units)
    with xarray.open_dataset("buoy.nc") as buoy:
        print(f"{zone} netCDF4: {netcdf4:%Y-%m-%d %H:%M}, xarray: {buoy.time.dt.strftime('%Y-%m-%d %H:%M').item()}")
PY
cmp out - <<'SEEN'
-06:00 netCDF4: 2026-12-01 14:00, xarray: 2026-12-01 14:00
-6:00 netCDF4: 2026-12-01 08:00, xarray: 2026-12-01 14:00
+1:00 netCDF4: 2026-12-01 08:00, xarray: 2026-12-01 07:00
SEEN
