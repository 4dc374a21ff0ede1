// What zlib reads is const then, as Swift's arrays are.
#define ZLIB_CONST
#include <zlib.h>
