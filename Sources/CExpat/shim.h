#ifndef DAYREEL_CEXPAT_SHIM_H
#define DAYREEL_CEXPAT_SHIM_H

#include <expat.h>

#endif
