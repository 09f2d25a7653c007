"""The desktop app. The only importer of PySide6."""
