/* The libraries that are loaded late, by number: calls.S cannot use an enumeration. */
#define AVUTIL 0
#define SWRESAMPLE 1
#define SWSCALE 2
#define AVCODEC 3
#define AVFORMAT 4
#define AVFILTER 5
#define HEIF 6
#define CURL 7
#define GLIB 8
#define GOBJECT 9
#define FONTCONFIG 10
#define HARFBUZZ 11
#define CAIRO 12
#define PANGO 13
#define PANGOFT2 14
#define PANGOCAIRO 15
