// Signs of one line weight on a 24 grid. They are decoration: the name stands on the element around them.

/** @type {Record<string, string>} */
const paths = {
  calendar: 'M5 6.500h14a1.500 1.500 0 0 1 1.500 1.500v10.500a1.500 1.500 0 0 1-1.500 1.500H5a1.500 1.500 0 0 1-1.500-1.500V8A1.500 1.500 0 0 1 5 6.500zM3.500 11h17M8 4v4m8-4v4',
  film: 'M5 5h14a1.500 1.500 0 0 1 1.500 1.500v11A1.500 1.500 0 0 1 19 19H5a1.500 1.500 0 0 1-1.500-1.500v-11A1.500 1.500 0 0 1 5 5zM8 5v14m8-14v14M3.500 9.700H8m-4.500 4.600H8m8-4.600h4.500M16 14.300h4.500',
  films: 'M6 8.500h12a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500H6A1.500 1.500 0 0 1 4.500 18v-8A1.500 1.500 0 0 1 6 8.500zM6.500 5.700h11M8.500 3h7m-5 9v4l3.500-2z',
  library: 'M4.500 4.500h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z',
  recurring: 'M4.500 11.500a7.500 7.500 0 0 1 13-4.800L20 9m0-4.500V9h-4.500m4 3.500a7.500 7.500 0 0 1-13 4.800L4 15m0 4.500V15h4.500',
  left: 'm14.500 6-6 6 6 6', right: 'm9.500 6 6 6-6 6', down: 'm6 9.500 6 6 6-6', up: 'm6 14.500 6-6 6 6',
  pin: 'm9 4 6 0-.8 6.200 3.300 3.300v1.500h-11v-1.500l3.300-3.300zM12 15v5.500',
  swap: 'M5 8.500h13.500m-3.500-4 4 4-4 4M19 15.500H5.500m3.500-4-4 4 4 4',
  play: 'M8 5.500v13l10.500-6.500z', pause: 'M8 5.500v13m8-13v13',
  live: 'M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zm0-4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13z',
  still: 'M5 5.500h14a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zm-1 10.500 4.500-4 4 3.500 3-2.500 4.500 4',
  undo: 'M8.500 5 4.500 9l4 4m-4-4H14a5 5 0 0 1 0 10h-3.500', redo: 'm15.500 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3.500',
  close: 'm6 6 12 12M18 6 6 18', check: 'm5 12.500 4.500 4.500L19 7.500', plus: 'M12 5v14m-7-7h14',
  help: 'M9 9.200a3 3 0 1 1 4.600 2.500c-1 .700-1.600 1.200-1.600 2.300m0 3v.100',
  search: 'M10.500 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm4.500 10.500 4.500 4.500',
  download: 'M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 19.500h14', folder: 'M3.500 7A1.500 1.500 0 0 1 5 5.500h4.500l2 2.500H19a1.500 1.500 0 0 1 1.500 1.500V17a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 17z',
  warning: 'M12 4.500 21 19.500H3zm0 6v4m0 2.400v.100', offline: 'M4 4l16 16M6.500 9a8 8 0 0 1 3-1.700M14 7.200A8 8 0 0 1 17.500 9m-8.500 3.500a4.500 4.500 0 0 1 2-1.100M12 16.500v.100',
  lock: 'M6.500 11h11a1 1 0 0 1 1 1v6.500a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V12a1 1 0 0 1 1-1zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  auto: 'M12 4.500 13.800 10.200 19.500 12 13.800 13.800 12 19.500 10.200 13.800 4.500 12 10.200 10.200z',
  share: 'M12 4v10.500m-4-6.500 4-4 4 4M6 11.500v7h12v-7',
  more: 'M6 12h.100M12 12h.100M18 12h.100', eye: 'M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zm9-2.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z',
  hidden: 'M4 4l16 16M9.500 6.300A9 9 0 0 1 12 6c5.500 0 9 6 9 6a17 17 0 0 1-2.600 3.200m-3.700 2.300A8.500 8.500 0 0 1 12 18c-5.500 0-9-6-9-6a16 16 0 0 1 3.700-4',
  join: 'M3.500 6.500h7v11h-7zm10 0h7v11h-7zM10.500 12h3', clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 3.500V12l3 2', tag: 'M4 4.500h7.500l8 8-7 7-8-8zM8 8.500v.100',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500',
  code: 'm8.500 7-5 5 5 5m7-10 5 5-5 5', disk: 'M5 4.500h11l3.500 3.500v11.500H5zM8.500 4.500v5h6v-5m-6 15v-6h7v6', volume: 'M5 9.500v5h3l4.500 4v-13L8 9.500zm10.500-.5a4.200 4.200 0 0 1 0 6',
  muted: 'M5 9.500v5h3l4.500 4v-13L8 9.500zm10.500.200 4.600 4.600m0-4.600-4.600 4.600', full: 'M4.500 9V4.500H9m6 0h4.500V9m0 6v4.500H15m-6 0H4.500V15',
};

/** @param {string} name @param {number} [size] @returns {SVGSVGElement} */
export function icon(name, size = 20) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `icon icon-${name}`);
  path.setAttribute('d', paths[name] ?? '');
  svg.append(path);
  return svg;
}

/** @type {Record<string, string>} */
export const kindIcons = { video: 'play', 'live-photo': 'live', 'motion-photo': 'live', still: 'still' };
