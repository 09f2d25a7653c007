"""The workbook as a package: zip members, relations, styles and shared strings, byte for byte."""
