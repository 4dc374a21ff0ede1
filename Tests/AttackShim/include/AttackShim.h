// Nothing to call: the library works by being loaded (shim.c).
