// Nettle hashes with the processor's own instructions where it has them, and is loaded anyway: libavformat needs it for TLS.
#include <nettle/sha2.h>
