// Nettle hashes with the processor's own instructions where it has them, and is loaded anyway: libavformat needs it for TLS.
#include <nettle/md5.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
