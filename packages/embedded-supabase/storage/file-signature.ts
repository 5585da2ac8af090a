/** How a file of each type begins, in hexadecimal digits. */
const beginnings: Record<string, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  // GIF87a, GIF89a
  'image/gif': /^47494638(37|39)61/,
  // RIFF, a length, WEBP
  'image/webp': /^52494646.{8}57454250/,
  'application/pdf': /^255044462d/,
}

/** Whether a file's first bytes are those of its claimed type. A type that no bucket accepts matches nothing. */
export function matchesType(file: Uint8Array, mimeType: string): boolean {
  const beginning = Buffer.from(file.subarray(0, 12)).toString('hex')
  return beginnings[mimeType]?.test(beginning) ?? false
}
