"""The commands `sheetbridge simulation`."""
