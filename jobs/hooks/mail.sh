#!/bin/sh
# Tells people by mail that a film is ready, or why there is none: hooks: { on-success: [hooks/mail.sh, family@example.org] }
# Needs a sendmail, such as that of postfix, msmtp-mta or nullmailer. Arguments: one or more addresses.
set -eu
export LC_ALL=C # Bytes, whatever the language.

# A header's text; other letters than ASCII's in encoded words of whole characters, a line each (RFC 2047).
header() {
    case $1 in
    *[!\ -~]*) ;;
    *) printf %s "$1" && return ;;
    esac
    printf '=?UTF-8?Q?'
    printf %s "$1" | od -An -v -tx1 | tr -s ' ' '\n' | awk '
        NF && ++bytes > 14 && $1 !~ /^[89ab]/ { printf "?=\n =?UTF-8?Q?"; bytes = 1 }
        NF { printf "=%s", toupper($1) }'
    printf '?='
}

if [ "$DAYREEL_STATUS" = completed ]; then
    subject="$DAYREEL_TITLE is ready"
    text="$DAYREEL_DAYS days, $DAYREEL_DURATION seconds: $DAYREEL_OUTPUT"
    [ "$DAYREEL_WARNINGS" = 0 ] || text="$text
$DAYREEL_WARNINGS warnings: ${DAYREEL_REPORT:-}"
else
    subject="$DAYREEL_TITLE was not made"
    text="${DAYREEL_ERROR:-${DAYREEL_REASON:-}}"
fi
{
    printf 'Subject: %s\n' "$(header "$(printf %s "$subject" | tr '\r\n' '  ')")"
    printf 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n%s\n' "$text"
} | sendmail -i -- "$@"
