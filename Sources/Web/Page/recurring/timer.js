// The commands that have due films made without the page.

/** @typedef {import('../core/types.js').Schedule} Schedule */
/** @typedef {import('../core/types.js').DraftFacts} DraftFacts */

/** @param {string} text @returns {string} As a shell takes it for one word. */
const shellWord = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`);

/**
 * @param {Schedule[]} schedules @param {DraftFacts[]} drafts What has the names of their job files.
 * @returns {string} For a shell in the job files' folder, which the page does not know.
 */
export function timerCommands(schedules, drafts) {
  const files = schedules.map(({ id, job }) => drafts.find((one) => one.id === id)?.file ?? `${job}.yaml`);
  // What begins with a hyphen would be an option.
  const words = files.map((file) => shellWord(file.startsWith('-') ? `./${file}` : file));
  return `dayreel schedule print --systemd --into ~/.config/systemd/user ${words.join(' ')}\nsystemctl --user enable --now dayreel.timer\n`;
}
