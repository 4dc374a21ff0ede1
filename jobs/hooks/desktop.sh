#!/bin/sh
# Shows a notification on the desktop: hooks: { on-success: [hooks/desktop.sh] }
# Needs notify-send (Debian: libnotify-bin) and a session, which a timer of your own has and one of the system has not.
set -eu
case $DAYREEL_STATUS in
completed) exec notify-send -a Dayreel ${DAYREEL_COVER:+-i "$DAYREEL_COVER"} -- "$DAYREEL_TITLE is ready" "$DAYREEL_OUTPUT" ;;
failed) exec notify-send -a Dayreel -u critical -- "$DAYREEL_TITLE was not made" "${DAYREEL_ERROR:-}" ;;
*) exec notify-send -a Dayreel -- "$DAYREEL_TITLE was not made" "${DAYREEL_REASON:-}" ;;
esac
