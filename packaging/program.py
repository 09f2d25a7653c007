"""Start an installed program: the console program `sheetbridge`, or the window program if it was
started by that name.

On Linux both names link to one file. On Windows and macOS they are two, because there a program is
built for either a console or a window. `SheetbridgeApp self-test --report FILE` works without a
console.
"""

import multiprocessing
import sys
from pathlib import PurePath

WINDOW_PROGRAM = "sheetbridgeapp"
NAME = "Sheetbridge"


def tell_windows() -> None:
    """Announce the running program to setup in every session, so that it does not replace files in
    use, and to the taskbar.
    """
    if sys.platform == "win32":
        import ctypes

        # A descriptor without an access list, because another user's setup looks for it too.
        # Windows frees it when the program ends.
        descriptor = ctypes.create_string_buffer(64)
        ctypes.windll.advapi32.InitializeSecurityDescriptor(descriptor, 1)
        ctypes.windll.advapi32.SetSecurityDescriptorDacl(descriptor, True, None, False)
        attributes = (ctypes.c_void_p * 3)(24, ctypes.addressof(descriptor), 0)
        for name in (NAME, f"Global\\{NAME}"):
            ctypes.windll.kernel32.CreateMutexW(attributes, False, name)
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(NAME)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    tell_windows()
    from bridge.__main__ import app, main

    sys.exit(app() if PurePath(sys.argv[0]).stem.casefold() == WINDOW_PROGRAM else main())
