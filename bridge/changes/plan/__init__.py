"""Review a plan: conflicts inside it, and changes between two versions.

Pure; nothing here blocks an upload.
"""
