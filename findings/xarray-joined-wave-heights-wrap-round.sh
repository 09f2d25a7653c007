#!/bin/sh
# xarray 2026.9.0: wave heights of a storm become 5 cm when the files of two months are joined and saved.
#
# Reanalyses pack wave heights into 16-bit integers, with a scale and an offset of each file (CF Conventions, 8.1).
# After concat the values in memory are right. Saving packs all of them with the scale of the first file, the calm one, in
# which 5.28 m is the highest value; what is higher goes round to its lowest values, without an error or a warning, so a
# closed weather window is open. (Reported upstream; drop_encoding() before saving keeps the values.)
#
# Output seen:
#   joined: [0.5, 1.5, 3.0, 6.5]
#   saved: [0.5, 1.5, 3.0, -0.05], warnings: 0
#   saved after drop_encoding(): [0.5, 1.5, 3.0, 6.5]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check xarray==2026.9.0 netcdf4==1.7.5.1.post1 numpy==2.4.6 pandas==3.1.1
v/bin/python - <<'PY' | tee out
import warnings
import pandas, xarray
for name, month, heights, scale in (("calm", "2026-11", [0.5, 1.5], 0.0001), ("storm", "2026-12", [3.0, 6.5], 0.0002)):
    hours = pandas.date_range(month, periods=2, freq="h")
    packing = {"dtype": "int16", "scale_factor": scale, "add_offset": 2.0, "_FillValue": -32767}
    xarray.Dataset({"swh": ("time", heights)}, {"time": hours}).to_netcdf(f"{name}.nc", encoding={"swh": packing})
def show(waves):
    return waves["swh"].values.round(2).tolist()
joined = xarray.concat([xarray.open_dataset("calm.nc"), xarray.open_dataset("storm.nc")], "time")
print(f"joined: {show(joined)}")
with warnings.catch_warnings(record=True) as raised:
    warnings.simplefilter("always")
    joined.to_netcdf("both.nc")
print(f"saved: {show(xarray.open_dataset('both.nc'))}, warnings: {len(raised)}")
joined.drop_encoding().to_netcdf("plain.nc")
print(f"saved after drop_encoding(): {show(xarray.open_dataset('plain.nc'))}")
PY
cmp out - <<'SEEN'
joined: [0.5, 1.5, 3.0, 6.5]
saved: [0.5, 1.5, 3.0, -0.05], warnings: 0
saved after drop_encoding(): [0.5, 1.5, 3.0, 6.5]
SEEN
