import { UserMessageError } from '#backend/errors.ts'
import { type Encoding, type ReadText, readByLetters } from './encodings.ts'
import { notText } from './kind.ts'

/** A byte sequence that is no UTF-8, as its decoder writes it. */
const broken = '\ufffd'

/** Whether every other byte is zero, as in UTF-16 of western letters. */
function hasZeros(bytes: Uint8Array, first: 0 | 1): boolean {
  let zeros = 0
  for (let place = first; place < bytes.length; place += 2) if (bytes[place] === 0) zeros += 1
  return zeros > bytes.length / 3
}

function wideText(bytes: Uint8Array): string | null {
  const [one, other] = bytes
  if ((one === 0xff && other === 0xfe) || hasZeros(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  if ((one === 0xfe && other === 0xff) || hasZeros(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/**
 * The text of a CSV file: UTF-16 (Excel's 'Unicode text'), UTF-8, or an encoding of one byte a letter. The last two are
 * told apart by what the bytes beyond ASCII mostly are, so that a broken byte or two do not spoil every accent of a UTF-8
 * file; each becomes the replacement character, by which its cell is shown as wrong. Throws a `UserMessageError` for bytes
 * that are no text.
 */
export function textOf(bytes: Uint8Array, chosen?: Encoding): ReadText {
  const wide = wideText(bytes)
  if (wide !== null) return { text: wide }
  if (bytes.includes(0)) throw new UserMessageError(notText)
  const text = new TextDecoder('utf-8').decode(bytes)
  const wrong = text.split(broken).length - 1
  if (wrong === 0 || bytes[0] === 0xef) return { text }
  const right = (text.match(/[^\0-\x7f\ufffd]/gu) ?? []).length
  return right >= wrong ? { text } : readByLetters(bytes, chosen)
}
