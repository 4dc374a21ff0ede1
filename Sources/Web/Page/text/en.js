// The page's English words.

/** @type {import('../core/text.js').Messages} */
export default {
  'nav.label': 'Places', 'nav.skip': 'Skip to content', 'nav.calendar': 'Calendar', 'nav.film': 'Film', 'nav.films': 'Films', 'nav.library': 'Library', 'nav.recurring': 'Recurring',
  'action.close': 'Close', 'action.back': 'Back', 'action.cancel': 'Cancel', 'action.save': 'Save', 'action.retry': 'Try again', 'action.look-again': 'Look again', 'action.undo': 'Undo', 'action.redo': 'Redo',
  'banner.reconnecting': 'Dayreel does not answer. What you see may be old; the page tries again.', 'banner.offline': '“{name}” is not reachable.', 'banner.what': 'What to do', 'banner.scanning': 'Reading “{name}”: {percent}',
  'error.title': 'That did not work', 'error.unreachable': 'Dayreel does not answer. Start it with “dayreel serve” and try again.', 'error.address': 'The address names no day. Go back to the calendar.',

  'problem.draft-changed': 'The film was changed in another window. Look at it as it is now, then change it again.', 'problem.read-only': 'This page can be looked at only.', 'problem.file-exists': 'There is a file of this name already. Choose another name; no file is replaced.', 'problem.file-changed': 'The file was changed by another program. Look at the differences once more, then save.', 'problem.not-local': 'The film’s folder is on another machine. Download the film instead.', 'problem.not-found': 'There is no such thing, or it is gone.', 'problem.token-needed': 'This page needs its token. Open the address that “dayreel serve” printed when it started.',
  'state.loading': 'Loading', 'state.empty.title': 'No clips yet', 'state.empty.sentence': 'There are no videos or Live Photos in this folder. Put some there, or start “dayreel serve” with another folder.',
  'state.offline.title': '“{name}” is not reachable', 'state.offline.sentence': 'Connect the disk or the network drive and try again.',
  'state.permission.title': 'Dayreel may not read the folder', 'state.permission.sentence': 'Give your user the right to read it and try again.',
  'state.scanning.title': 'Looking for clips', 'state.scanning.sentence': 'The first days appear as soon as they are found.',

  'kind.video': 'Video', 'kind.live-photo': 'Live Photo', 'kind.motion-photo': 'Motion Photo', 'kind.favourite': 'Favourites', 'kind.still': 'Photo',
  'mark.pinned': 'pinned', 'mark.from-another-day': 'from another day', 'mark.left-out': 'left out', 'mark.chosen': 'in the film',

  'calendar.view': 'View', 'calendar.month': 'Month', 'calendar.year': 'Year', 'calendar.previous-month': 'Previous month', 'calendar.next-month': 'Next month', 'calendar.previous-year': 'Previous year', 'calendar.next-year': 'Next year',
  'year.media': { one: '{count} item', other: '{count} items' }, 'year.chosen': { one: '{count} day in the film', other: '{count} days in the film' },

  'day.today': 'Today', 'day.count': { one: '{count} item', other: '{count} items' }, 'day.nothing': 'nothing filmed', 'day.back': 'Calendar', 'day.previous': 'Previous day', 'day.next': 'Next day',
  'day.previous-item': 'Previous item', 'day.next-item': 'Next item', 'day.position': '{count} / {all}', 'day.items': 'Items of this day', 'day.play': 'Play or pause',
  'day.leave-out': 'Leave this day out', 'day.take-back': 'Take this day back', 'day.is-left-out': '{day} is left out.', 'day.is-back': '{day} is back.', 'day.still': 'Photos are not shown in films.',
  'day.empty.title': 'Nothing was filmed on this day', 'day.empty.sentence': 'Open a clip of another day and choose “Pin to another day”.', 'day.unknown': 'There is no such day',
  'item.name': '{kind}, {time}, {name}', 'stage.failed': 'This clip cannot be played here. It may have been moved or deleted.',
  'pin.pin': 'Pin', 'pin.unpin': 'Unpin', 'pin.elsewhere': 'Pin to another day', 'pin.elsewhere-note': 'The clip shows on that day, marked as from another day.', 'pin.day': 'Day', 'pin.replaces': 'Replaces what is pinned to {day}.',
  'pin.set': 'Pinned to {day}.', 'pin.removed': 'No longer pinned: {day}.',
  'trim.title': 'The part that is shown', 'trim.from': 'Begin', 'trim.to': 'End', 'trim.play': 'Play this part', 'trim.words': '{length} of {all}',
  'tags.title': 'Tags', 'tag.1': 'Red', 'tag.2': 'Orange', 'tag.3': 'Yellow', 'tag.4': 'Green', 'tag.5': 'Blue', 'tag.6': 'Purple', 'tag.7': 'Gray',

  'details.title': 'Details', 'details.date': 'Date', 'details.because': 'From {evidence}', 'details.other-dates': 'Other dates', 'details.duration': 'Duration', 'details.picture': 'Picture', 'details.rate': '{count} fps', 'details.codec': 'Codec', 'details.proxy': 'shown as H.264',
  'details.sound': 'Sound', 'details.with-sound': 'Yes', 'details.without-sound': 'No', 'details.size': 'Size', 'details.place': 'Place', 'details.albums': 'Albums', 'details.source': 'Source', 'details.id': 'Id',
  'evidence.job-file': 'the job file', 'evidence.photos-library': 'the Photos library', 'evidence.xmp-sidecar': 'an XMP sidecar', 'evidence.quicktime-creationdate': 'the camera, with its time zone', 'evidence.exif-datetimeoriginal': 'the photo’s Exif data', 'evidence.gps-clock': 'the GPS clock', 'evidence.takeout-sidecar': 'a Takeout sidecar',
  'evidence.container-creation-time': 'the file’s creation time in UTC', 'evidence.avchd-date': 'the camcorder', 'evidence.container-date': 'the file’s own date', 'evidence.file-name': 'the file name', 'evidence.modification-time': 'the modification time: uncertain',

  'bar.label': 'The film', 'bar.planning': 'Choosing clips …', 'bar.days': 'Days', 'bar.of': '{count} of {all}', 'bar.length': 'Length', 'bar.size': 'Size', 'bar.time': 'Takes', 'bar.about': 'about {value}', 'bar.make': 'Make the film', 'bar.queue': 'Add to the queue', 'bar.adjust': 'Adjust',
  'film.job': 'Job', 'settings.title': 'Settings', 'timeframe.title': 'Days of the film', 'timeframe.month': 'Month', 'timeframe.year': 'Year', 'timeframe.range': 'Range', 'timeframe.from': 'From', 'timeframe.to': 'To',
  'strip.title': 'The film’s clips', 'strip.empty': 'No clip for these days. Choose other days above.', 'strip.left-out': 'Left out:', 'strip.warnings': { one: '{count} note', other: '{count} notes' },
  'clip.open': 'Open {day}', 'clip.swap': 'Swap the clip of {day}', 'clip.leave-out': 'Leave {day} out', 'clip.take-back': 'Take {day} back', 'clip.at': 'at {time}',
  'swap.title': 'Another clip for {day}', 'swap.none': 'This day has no other clip.', 'join.preview': 'Preview join {count}', 'join.rendering': 'Rendering the seconds around this join',
  'reason.kind.video': 'video', 'reason.kind.live-photo': 'Live Photo', 'reason.kind.motion-photo': 'Motion Photo', 'reason.kind.still': 'photo', 'reason.kind.photo': 'photo', 'reason.first-some': 'First {some} of {count}', 'reason.all': { one: 'Both', other: 'All {count}' }, 'reason.same-time': 'Of the same time as {what}', 'reason.other-pinned': '{what} is pinned', 'reason.not-preferred': 'Its kind is not wanted', 'reason.too-short': 'Too short ({what})', 'reason.dated-only': 'Its day is only from {what}', 'reason.uncertain': 'Its day is uncertain', 'reason.proxy': 'A small copy: the last resort', 'reason.not-chosen': 'Not chosen', 'reason.only': 'Only {what} of the day', 'reason.first': { one: 'First {what}', other: 'First {what} of {count}' }, 'reason.later': 'Later than {what}', 'reason.kind': 'A {what} comes first', 'reason.nothing': 'Nothing can be shown', 'reason.pinned': 'Your pin', 'reason.left-out': 'Left out', 'reason.elsewhere': 'Filmed {day}',
  'draft.undone': 'Undone', 'draft.redone': 'Redone',
  'yaml.summary': 'Job file', 'yaml.title': 'Job file (YAML)', 'yaml.save': 'Save …', 'yaml.save-title': 'Save the job file', 'yaml.file': 'File name', 'yaml.saved': 'Saved as {file}.', 'yaml.is-saved': 'Saved as {file}', 'yaml.not-saved': 'Not saved', 'yaml.unchanged': 'Nothing has changed since it was saved.',
  'yaml.diff': 'Changes', 'yaml.line': 'Line {count}:', 'yaml.suggestion': 'Did you mean “{what}”?',

  'films.now': 'Now', 'films.past': 'Made before', 'films.empty.title': 'No films yet', 'films.empty.sentence': 'Choose days in the calendar, then make the film. It appears here.', 'films.empty.action': 'Go to the film',
  'film.completed': 'Done', 'film.failed': 'Failed', 'film.cancelled': 'Cancelled', 'film.interrupted': 'Interrupted', 'film.running': 'In the making', 'film.queued': 'Waiting', 'film.progress': 'Progress of “{title}”', 'film.gone': 'The file is gone', 'film.gone-sentence': 'The film was moved or deleted. It can be made again, mostly from what is kept.',
  'film.is-completed': '“{title}” is done.', 'film.is-failed': '“{title}” could not be made.', 'film.is-cancelled': '“{title}” is cancelled.', 'film.is-interrupted': '“{title}” was interrupted.', 'film.watch': 'Watch', 'film.why': 'What to do',
  'film.download': 'Download', 'film.reveal': 'Show in folder', 'film.revealed': 'The folder is open.', 'film.again': 'Make again', 'film.report': 'Report', 'film.adjust': 'Change the film', 'film.chapters': 'Days', 'film.failed-title': 'The film could not be made',
  'film.interrupted-title': 'Interrupted', 'film.interrupted-sentence': 'Dayreel ended before the film was done. What was rendered is kept: made again, it goes on from there.',
  'film.cancelled-title': 'Cancelled', 'film.cancelled-sentence': 'What was rendered is kept, so the next try is faster.', 'film.cancel': 'Cancel the film', 'film.cancel-question': 'Stop making this film? What is rendered is kept for the next try.', 'film.position': 'Place {count} in the queue', 'film.waits': 'It begins when the film before it is done.',
  'stage.scan': 'Read', 'stage.select': 'Choose', 'stage.render': 'Render', 'stage.assemble': 'Assemble', 'progress.elapsed': 'Elapsed', 'progress.remaining': 'Remaining', 'progress.speed': 'Speed', 'progress.goes-on': 'You can close this page; the film goes on.',
  'facts.title': 'Details', 'facts.days': 'Days', 'facts.length': 'Length', 'facts.picture': 'Picture', 'facts.size': 'Size', 'facts.file': 'File', 'facts.ended': 'Made', 'facts.took': 'Took', 'facts.segments': 'Segments', 'facts.segment-words': '{count} rendered, {reused} reused',

  'library.side': 'Sources and albums', 'library.count': { one: '{count} item', other: '{count} items' }, 'library.jump': 'Go to month', 'grid.label': 'All items, newest month first', 'sources.title': 'Sources',
  'source.scanning': 'scanning {percent}', 'source.scanning-label': 'Scan of {name}', 'source.scan': 'Look for new media in {name}', 'source.offline': 'offline', 'source.no-permission': 'not allowed', 'source.error': 'error', 'albums.user': 'My Albums', 'albums.shared': 'Shared Albums', 'albums.smart': 'Smart Albums',
  'search.label': 'Search', 'search.placeholder': 'Date, name, album or tag', 'search.filters': 'Filters', 'search.none': 'Nothing found', 'search.none-sentence': 'Try fewer words, or take a filter away.',
  'schedule.title': 'Schedules', 'schedule.next': 'Next', 'schedule.last': 'Last', 'schedule.never': 'never', 'schedule.due': 'now', 'schedule.paused': 'paused', 'schedule.run': 'Run now', 'schedule.pause': 'Pause', 'schedule.resume': 'Resume', 'schedule.started': 'The film is in the queue.', 'schedule.watch': 'Watch',
  'schedule.none': 'No recurring films', 'schedule.none-sentence': 'Add “schedule: monthly” to a job file, and each month’s film is made by itself.',
  'every.daily': 'every day', 'every.weekly': 'every week', 'every.monthly': 'every month', 'every.yearly': 'every year', 'preset.title': 'Presets', 'preset.use': 'Use for this film', 'preset.used': 'The film uses “{name}”.',

  'help.title': 'Keys', 'help.open': 'Keys and help', 'help.more': 'Everything can be reached with Tab; Escape closes.', 'help.letter-keys': 'Letters and digits alone are shortcuts', 'help.arrows': 'Move by day or week (all arrows)', 'help.week-start': 'First day of the week', 'help.week-end': 'Last day of the week', 'help.open-day': 'Open the day', 'help.pin': 'Pin or unpin',
  'key.ArrowLeft': '←', 'key.ArrowRight': '→', 'key.ArrowUp': '↑', 'key.ArrowDown': '↓', 'key.PageUp': 'Page ↑', 'key.PageDown': 'Page ↓', 'key.Home': 'Home', 'key.End': 'End', 'key.Enter': 'Enter', 'key.Space': 'Space', 'key.Escape': 'Esc', 'key.Ctrl': 'Ctrl', 'key.Shift': 'Shift',

  'section.select': 'Selection', 'section.clips': 'Clips', 'section.composition': 'Picture and sound', 'section.output': 'File', 'section.days': 'Days',
  'setting.invalid': 'Not understood. Write it like {example}.', 'setting.earlier': 'Prefer {what} more',
  'setting.select.prefer': 'Kinds, preferred first', 'setting.select.clips-per-day': 'Clips a day', 'setting.select.min-duration': 'Shortest clip', 'setting.select.library-pins': 'Pins of the library', 'setting.select.screen-recordings': 'Screen recordings', 'setting.select.min-evidence': 'Weakest evidence of the date',
  'setting.clips.video': 'Longest video', 'setting.clips.live-photo': 'Longest Live Photo', 'setting.clips.from': 'Taken from', 'setting.clips.from.start': 'Start', 'setting.clips.from.middle': 'Middle', 'setting.clips.from.end': 'End',
  'setting.composition.resolution': 'Resolution', 'setting.composition.resolution.720p': '720p', 'setting.composition.resolution.1080p': '1080p', 'setting.composition.resolution.1440p': '1440p', 'setting.composition.resolution.2160p': '4K', 'setting.composition.resolution.original': 'As most clips',
  'setting.composition.orientation': 'Orientation', 'setting.composition.orientation.landscape': 'Landscape', 'setting.composition.orientation.portrait': 'Portrait', 'setting.composition.orientation.square': 'Square',
  'setting.composition.frame-rate': 'Frames a second', 'setting.composition.fit': 'Other shapes', 'setting.composition.fit.letterbox': 'With bars', 'setting.composition.fit.crop': 'Cropped', 'setting.composition.fit.blur': 'Blurred ground',
  'setting.composition.transition.style': 'Transition', 'setting.composition.transition.style.cross-dissolve': 'Dissolve', 'setting.composition.transition.style.fade': 'Through black', 'setting.composition.transition.style.none': 'Cut', 'setting.composition.transition.duration': 'Transition length',
  'setting.composition.fade': 'Fade in and out', 'setting.composition.audio.include': 'Sound', 'setting.composition.audio.crossfade': 'Sound crossfade', 'setting.composition.audio.loudness': 'Loudness (LUFS)',
  'setting.composition.date-overlay': 'Date on the picture', 'setting.composition.date-overlay.position': 'Corner', 'setting.composition.date-overlay.position.top-left': 'Top left', 'setting.composition.date-overlay.position.top-right': 'Top right', 'setting.composition.date-overlay.position.bottom-left': 'Bottom left', 'setting.composition.date-overlay.position.bottom-right': 'Bottom right',
  'setting.composition.date-overlay.format': 'Date pattern', 'setting.composition.date-overlay.locale': 'Language of the date', 'setting.composition.date-overlay.size': 'Size of the date', 'setting.composition.date-overlay.font': 'Font',
  'setting.output.quality': 'Quality', 'setting.output.quality.draft': 'Draft', 'setting.output.quality.standard': 'Standard', 'setting.output.quality.high': 'High', 'setting.output.codec': 'Codec', 'setting.output.codec.h264': 'H.264', 'setting.output.codec.hevc': 'HEVC', 'setting.output.codec.av1': 'AV1',
  'setting.output.audio-bitrate': 'Sound bit rate', 'setting.output.max-duration': 'Longest film', 'setting.days.timezone': 'Time zone', 'setting.days.home': 'Home time zone', 'setting.days.starts-at': 'A day begins at',
};
