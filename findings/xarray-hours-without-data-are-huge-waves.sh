#!/bin/sh
# xarray 2026.9.0: an hour that a NetCDF file has no wave height for has one of 1e37 m, and a faulty 99 m is a wave.
#
# An hour that was never written holds the default fill value of NetCDF, and CF (2.5.1) counts values outside valid_range
# as missing. netCDF4 1.7.5 hides both. xarray knows neither rule (the first is reported upstream),
# only the attributes _FillValue and missing_value; the mean wave height is off, without a warning.
#
# Output seen:
#   netCDF4: [1.0, None, 2.0, None], mean 1.5
#   xarray: [1.0, 9.969209968386869e+36, 2.0, 99.0], mean 2.4923024920967173e+36
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check xarray==2026.9.0 netcdf4==1.7.5.1.post1 numpy==2.4.6 pandas==3.1.1
v/bin/python - <<'PY' | tee out
import netCDF4, numpy, xarray
with netCDF4.Dataset("buoy.nc", "w") as file:
    file.createDimension("time", None)
    heights = file.createVariable("swh", "f4", ("time",))
    heights.valid_range = numpy.array([0, 30], "f4")
    heights[0], heights[2], heights[3] = 1, 2, 99
with netCDF4.Dataset("buoy.nc") as file:
    heights = file["swh"][:]
    print(f"netCDF4: {heights.tolist()}, mean {heights.mean()}")
with xarray.open_dataset("buoy.nc") as file:
    print(f"xarray: {file['swh'].values.tolist()}, mean {float(file['swh'].mean())}")
PY
cmp out - <<'SEEN'
netCDF4: [1.0, None, 2.0, None], mean 1.5
xarray: [1.0, 9.969209968386869e+36, 2.0, 99.0], mean 2.4923024920967173e+36
SEEN
