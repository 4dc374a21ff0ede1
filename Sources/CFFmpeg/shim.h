// What Swift cannot import from libav directly, each with its reason.
#ifndef DAYREEL_CFFMPEG_SHIM_H
#define DAYREEL_CFFMPEG_SHIM_H

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/time.h>
#include <libavutil/tx.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Macros with a cast or a function-like macro inside do not import.
static const int64_t DAYREEL_NOPTS = AV_NOPTS_VALUE;
static const int DAYREEL_ERROR_EOF = AVERROR_EOF;
static const int DAYREEL_ERROR_EXIT = AVERROR_EXIT;
static const int DAYREEL_ERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int DAYREEL_ERROR_PATCHWELCOME = AVERROR_PATCHWELCOME;
static const int DAYREEL_ERROR_OPTION_NOT_FOUND = AVERROR_OPTION_NOT_FOUND;
static const int DAYREEL_ERROR_STREAM_NOT_FOUND = AVERROR_STREAM_NOT_FOUND;
static const int DAYREEL_ERROR_DEMUXER_NOT_FOUND = AVERROR_DEMUXER_NOT_FOUND;
static const int DAYREEL_ERROR_MUXER_NOT_FOUND = AVERROR_MUXER_NOT_FOUND;
static const int DAYREEL_ERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int DAYREEL_ERROR_ENCODER_NOT_FOUND = AVERROR_ENCODER_NOT_FOUND;
static const int DAYREEL_ERROR_FILTER_NOT_FOUND = AVERROR_FILTER_NOT_FOUND;
static const int DAYREEL_ERROR_PROTOCOL_NOT_FOUND = AVERROR_PROTOCOL_NOT_FOUND;
static const int DAYREEL_ERROR_BSF_NOT_FOUND = AVERROR_BSF_NOT_FOUND;
static const int DAYREEL_ERROR_AGAIN = AVERROR(EAGAIN);
static const int DAYREEL_ERROR_NOMEM = AVERROR(ENOMEM);
static const int DAYREEL_ERROR_INVAL = AVERROR(EINVAL);
static const int DAYREEL_ERROR_PERMISSION = AVERROR(EPERM);

// Fixed-size arrays import as tuples, which cannot be indexed.
static inline uint8_t *dayreel_frame_data(const AVFrame *frame, int plane) { return frame->data[plane]; }
static inline int dayreel_frame_linesize(const AVFrame *frame, int plane) { return frame->linesize[plane]; }
static inline void dayreel_frame_adopt(AVFrame *frame, AVBufferRef *buffer) { frame->buf[0] = buffer; }
static inline int dayreel_frame_lay_out(AVFrame *frame, int alignment) {
    return av_image_fill_arrays(frame->data, frame->linesize, frame->buf[0]->data, frame->format, frame->width,
                                frame->height, alignment);
}
static inline int dayreel_component_depth(const AVPixFmtDescriptor *format, int i) { return format->comp[i].depth; }

// The length of a frame is `duration` since libavutil 57.30 (FFmpeg 6.0), `pkt_duration` before.
static inline int64_t dayreel_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}
static inline void dayreel_frame_set_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    frame->duration = duration;
#else
    frame->pkt_duration = duration;
#endif
}

// `interlaced_frame` became a flag in FFmpeg 6.1 (libavutil 58.29) and goes in a later one.
static inline int dayreel_frame_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 29, 100)
    return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
    return frame->interlaced_frame;
#endif
}

// Side data of a stream moved from the stream to its codec parameters in FFmpeg 6.1 (libavcodec 60.31).
// The first entry of that type with at least `size` bytes, from all entries; or null.
static inline const uint8_t *dayreel_stream_side_data(const AVStream *stream, enum AVPacketSideDataType type,
                                                      size_t size) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
    const AVPacketSideData *entries = stream->codecpar->coded_side_data;
    const int count = stream->codecpar->nb_coded_side_data;
#else
    const AVPacketSideData *entries = stream->side_data;
    const int count = stream->nb_side_data;
#endif
    for (int i = 0; i < count; i++)
        if (entries[i].type == type && entries[i].size >= size) return entries[i].data;
    return NULL;
}
// Room for an entry of that type and size in a stream to be written; null when memory is out.
static inline uint8_t *dayreel_stream_add_side_data(AVStream *stream, enum AVPacketSideDataType type, size_t size) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
    AVPacketSideData *entry = av_packet_side_data_new(&stream->codecpar->coded_side_data,
                                                      &stream->codecpar->nb_coded_side_data, type, size, 0);
    return entry ? entry->data : NULL;
#else
    return av_stream_new_side_data(stream, type, size);
#endif
}
// Copies the side data that `avcodec_parameters_copy` does not: all of it before 6.1, none since.
static inline int dayreel_stream_copy_side_data(AVStream *to, const AVStream *from) {
#if LIBAVCODEC_VERSION_INT < AV_VERSION_INT(60, 31, 100)
    for (int i = 0; i < from->nb_side_data; i++) {
        uint8_t *bytes = av_stream_new_side_data(to, from->side_data[i].type, from->side_data[i].size);
        if (!bytes) return AVERROR(ENOMEM);
        memcpy(bytes, from->side_data[i].data, from->side_data[i].size);
    }
#endif
    return 0;
}

// Since FFmpeg 7.0 (libavfilter 10) a buffer source is told its colours; before, each frame alone tells them.
static inline void dayreel_buffersrc_set_color(AVBufferSrcParameters *parameters, enum AVColorSpace space,
                                               enum AVColorRange range) {
#if LIBAVFILTER_VERSION_MAJOR >= 10
    parameters->color_space = space;
    parameters->color_range = range;
#endif
}

// The codec is an int up to libavcodec 62, and an AVCodecID since: C takes either for the other.
static inline AVCodecParserContext *dayreel_parser(const AVCodecContext *codec) { return av_parser_init(codec->codec_id); }

// `AVFormatContext.chapters` has no public function that adds one (avpriv_new_chapter is private).
static inline int dayreel_add_chapter(AVFormatContext *format, int64_t start, int64_t end, const char *title) {
    AVChapter **chapters = av_realloc_array(format->chapters, format->nb_chapters + 1, sizeof(*chapters));
    if (!chapters) return AVERROR(ENOMEM);
    format->chapters = chapters;
    AVChapter *chapter = av_mallocz(sizeof(*chapter));
    if (!chapter) return AVERROR(ENOMEM);
    chapter->id = format->nb_chapters + 1;
    chapter->time_base = (AVRational){1, AV_TIME_BASE};
    chapter->start = start;
    chapter->end = end;
    format->chapters[format->nb_chapters++] = chapter;
    return av_dict_set(&chapter->metadata, "title", title, 0);
}

// libav's log callback takes a va_list, and its lines must be kept by thread without locking, as it is called from
// libav's own threads too. Each thread has a ring of its last lines.
//
// A static variable of a header exists once for every file that uses it: only LibAVLog.swift calls these functions.
#define DAYREEL_LOG_LINES 50
#define DAYREEL_LOG_LENGTH 240
struct dayreel_log_ring {
    unsigned first, count;
    int open;  // the last line has not ended yet
    int muted;
    char lines[DAYREEL_LOG_LINES][DAYREEL_LOG_LENGTH];
};
static inline struct dayreel_log_ring *dayreel_log_ring(void) {
    static _Thread_local struct dayreel_log_ring ring;
    return &ring;
}
static inline char *dayreel_log_new_line(struct dayreel_log_ring *ring) {
    if (ring->count == DAYREEL_LOG_LINES) {
        ring->first = (ring->first + 1) % DAYREEL_LOG_LINES;
        ring->count--;
    }
    char *line = ring->lines[(ring->first + ring->count++) % DAYREEL_LOG_LINES];
    line[0] = 0;
    return line;
}
static inline void dayreel_log_callback(void *object, int level, const char *format, va_list arguments) {
    if ((level & 0xff) > AV_LOG_WARNING) return;
    struct dayreel_log_ring *ring = dayreel_log_ring();
    if (ring->muted) return;
    char *line;
    if (ring->open && ring->count) {
        line = ring->lines[(ring->first + ring->count - 1) % DAYREEL_LOG_LINES];
    } else {
        line = dayreel_log_new_line(ring);
        // The name of the part that speaks, without its address: addresses differ from run to run.
        const AVClass *part = object ? *(const AVClass **)object : NULL;
        if (part && part->item_name) snprintf(line, DAYREEL_LOG_LENGTH, "%s: ", part->item_name(object));
    }
    size_t used = strlen(line);
    vsnprintf(line + used, DAYREEL_LOG_LENGTH - used, format, arguments);
    size_t length = strlen(format);
    ring->open = length == 0 || format[length - 1] != '\n';
    for (used = strlen(line); used && (line[used - 1] == '\n' || line[used - 1] == '\r');) line[--used] = 0;
    if (ring->open || !ring->count) return;
    // A damaged file can say the same a thousand times: keep the first.
    const char *previous = ring->count > 1
        ? ring->lines[(ring->first + ring->count - 2) % DAYREEL_LOG_LINES] : NULL;
    if (!used || (previous && !strcmp(previous, line))) ring->count--;
}
static inline void dayreel_log_mute(int muted) { dayreel_log_ring()->muted = muted; }
static inline void dayreel_log_install(void) { av_log_set_callback(dayreel_log_callback); }
// Takes the oldest line out of this thread's ring; null when it is empty. Valid until the next libav call.
static inline const char *dayreel_log_take(void) {
    struct dayreel_log_ring *ring = dayreel_log_ring();
    if (!ring->count) return NULL;
    const char *line = ring->lines[ring->first];
    ring->first = (ring->first + 1) % DAYREEL_LOG_LINES;
    ring->count--;
    if (!ring->count) ring->open = 0;
    return line;
}

#endif
