/** A part of a file. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The parts of a file one after the other. */
export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Bytes as text, each a character. */
export const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** A text of which each character is a byte. */
export const bytesOf = (text: string): Bytes => Uint8Array.from(text, (char) => char.charCodeAt(0))

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
