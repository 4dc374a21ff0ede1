// What Swift cannot import from libcurl directly, each with its reason.
#ifndef DAYREEL_CCURL_SHIM_H
#define DAYREEL_CCURL_SHIM_H

#include <curl/curl.h>

// Functions with a variable number of arguments do not import: one for each type of value.
static inline CURLcode dayreel_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode dayreel_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode dayreel_curl_set_buffer(CURL *handle, CURLoption option, char *buffer) {
    return curl_easy_setopt(handle, option, buffer);
}
static inline CURLcode dayreel_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode dayreel_curl_set_receiver(CURL *handle, curl_write_callback body, curl_write_callback header,
                                                 void *receiver) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, receiver);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, receiver);
    return code;
}
static inline long dayreel_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// A macro with a cast does not import.
static const long DAYREEL_CURL_GLOBAL_ALL = CURL_GLOBAL_ALL;

#endif
