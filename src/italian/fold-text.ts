/** Letters that are no other letter with an accent, and what people type who have no key for them. */
const plainLetters: Record<string, string> = {
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}
const withoutAccent = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * A text as searches see it, without capitals and accents: `Łódź` -> `lodz`. The same as the database's `private.fold`, which
 * also takes away characters without a shape.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(withoutAccent, (letter) => plainLetters[letter] ?? letter)
}
