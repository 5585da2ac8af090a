/** The same characters as in `private.visible` in the migration of visible texts; a test compares both. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of the letters is meant by itself
  /[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/** The visible part of a text. A text without one counts as blank, however long it is. */
export function visible(text: string): string {
  return text.replace(invisible, '')
}
