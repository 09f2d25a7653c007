"""The workbook as a zip package: members, relationships, styles and strings, byte for byte."""
