// libexif needs nothing beyond its own headers.
#include <libexif/exif-data.h>
#include <libexif/exif-mnote-data.h>
