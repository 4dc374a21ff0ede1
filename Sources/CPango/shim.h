// What Swift cannot import from Pango, Cairo and fontconfig directly, each with its reason.
#ifndef DAYREEL_CPANGO_SHIM_H
#define DAYREEL_CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

// Macros with a cast inside do not import.
static const PangoGlyph DAYREEL_GLYPH_UNKNOWN = PANGO_GLYPH_UNKNOWN_FLAG;
static const PangoGlyph DAYREEL_GLYPH_INVALID = PANGO_GLYPH_INVALID_INPUT;

// GObject's checked casts are function-like macros.
static inline void dayreel_font_map_set_config(PangoFontMap *map, FcConfig *config) {
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}
static inline void dayreel_font_map_set_substitute(PangoFontMap *map, PangoFcSubstituteFunc function, void *data,
                                                   GDestroyNotify destroy) {
    pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(map), function, data, destroy);
}
// What fontconfig knows of a font; null for a font of another system.
static inline FcPattern *dayreel_font_pattern(PangoFont *font) {
    return PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
}

// Fields of bits do not import.
static inline int dayreel_is_line_break(PangoLogAttr attributes) { return attributes.is_line_break; }

#endif
