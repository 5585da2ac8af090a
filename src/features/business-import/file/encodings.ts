/** The encodings of one byte a letter in which Italian programs write a CSV; the first is the usual one. */
export const encodings = ['Windows', 'Macintosh', 'MS-DOS'] as const

export type Encoding = (typeof encodings)[number]

/** The upper half of code page 850, with the euro sign of 858. `TextDecoder` does not know it. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function decoded(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'Windows') return new TextDecoder('windows-1252').decode(bytes)
  if (encoding === 'Macintosh') return new TextDecoder('macintosh').decode(bytes)
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (upper850[byte - 0x80] ?? ''),
  ).join('')
}

const isLetter = (char: string) => /\p{L}/u.test(char)
const isLower = (char: string) => /\p{Ll}/u.test(char)
const isUpper = (char: string) => /\p{Lu}/u.test(char)

/** How an Italian word ends in an accent: after a consonant, or as 'già', 'cioè', 'può' and 'più' do. */
const accentedEnd = /(?:(?=\p{L})[^aeiou][àèéìòù]|(?<!\p{L})già|[io]è|[iu]ò|iù)$/iu
const isItalian = (char: string) => /[àèéìòù]/i.test(char)
const isConsonant = (char: string) => /[çñšžß]/i.test(char)
const isVowel = (char: string) => /[aeiou]/i.test(char)

function endPoints(word: string, char: string): number {
  if (isItalian(char)) return accentedEnd.test(word) ? 3 : -1
  if (isConsonant(char)) return 1
  return isVowel(word.at(-2) ?? '') ? -1 : 0
}

/** How likely a letter is between its neighbours: at an Italian word's end most, a capital within small letters least. */
function letterPoints(before: string, char: string, after: string): number {
  const last = before.at(-1) ?? ''
  const isShouted = isUpper(last) && isUpper(before.at(-2) ?? '')
  if (isUpper(char) && isLetter(last) && (isLower(last) || isLower(after))) return -1
  if (isLower(char) && (isShouted || isUpper(after))) return -1
  if (/\d/.test(last + after)) return -1
  const isFirst = !isLetter(last)
  if (isFirst && !isLetter(after)) return /è/i.test(char) ? 3 : /[àéìòù]/i.test(char) ? -1 : -2
  if (!isLetter(after)) return endPoints(before + char, char)
  if (isFirst && /[àèìòù]/i.test(char)) return -1
  if (!isConsonant(char) && (isVowel(after) || isVowel(last))) return isFirst ? -1 : 0
  const isUsual = isFirst ? isUpper(char) : isItalian(char) || /[äöüßçéñ]/i.test(char)
  if (isUsual) return 2
  return /[áâãåæäçéêëíîïñóôõöœøšúûüž]/i.test(char) ? 1 : 0
}

/** How likely a character beyond ASCII is between its neighbours in a list of Italian shops. */
function points(before: string, char: string, after: string): number {
  const last = before.at(-1) ?? ''
  if (/[\u0080-\u009f]/.test(char)) return -5
  if (/[°º]/.test(char) && /[nN\d.]/.test(last)) return 2
  if (isLetter(char)) return letterPoints(before, char, after)
  if (/\s/.test(char)) return 0
  if (char === '\u2019' && isLetter(last)) return 2
  const isInside = isLetter(last) || isLetter(after)
  if (/[“„«‘]/.test(char) && !isLetter(last) && isLetter(after)) return 1
  if (/[\u201d\u00bb\u2019]/.test(char) && isLetter(last) && !isLetter(after)) return 1
  if (char === '…') return isLetter(last) && isLetter(after) ? 0 : 1
  if (/[™®©]/.test(char) && !isLetter(after)) return 1
  if (/[€–—•]/.test(char) && !isInside) return 1
  return isInside || !/[§×·£²³½´]/.test(char) ? -3 : -1
}

function rating(text: string): number {
  let sum = 0
  for (const { 0: char, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    sum += points(text.slice(Math.max(0, index - 3), index), char, text.charAt(index + 1))
  }
  return sum
}

/** A file's text, and the encoding of it where that had to be guessed. */
export interface ReadText {
  text: string
  guessed?: Encoding
}

/** The lead in points from which the best encoding counts as certain: the points of one Italian letter. */
const certain = 3

/**
 * The text in the encoding that reads most likely as Italian: the same byte is 'à' in one, '…' or 'Ö' in another.
 * `guessed` names it where it is not the usual one or not much likelier than another, or a person has chosen it.
 */
export function readByLetters(bytes: Uint8Array, chosen?: Encoding): ReadText {
  if (chosen) return { text: decoded(bytes, chosen), guessed: chosen }
  const [best, next] = encodings
    .map((encoding) => {
      const text = decoded(bytes, encoding)
      return { encoding, text, rated: rating(text) }
    })
    .toSorted((one, other) => other.rated - one.rated)
  if (!best || !next) return { text: '' }
  const isClear = best.encoding === 'Windows' && best.rated - next.rated >= certain
  return isClear ? { text: best.text } : { text: best.text, guessed: best.encoding }
}
