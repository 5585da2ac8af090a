/** The lookup table of PNG's checksum (CRC-32, W3C PNG specification, annex D). */
const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** The length of a PNG's signature and header, after which the new chunk is inserted. */
const headerEnd = 33

/** Adds the resolution to a PNG, so that it is printed in its real size. */
export async function withDensity(png: Blob, dotsPerInch: number): Promise<Blob> {
  const perMetre = Math.round(dotsPerInch / 0.0254)
  const chunk = new DataView(new ArrayBuffer(21))
  chunk.setUint32(0, 9)
  for (const [index, letter] of [...'pHYs'].entries()) chunk.setUint8(4 + index, letter.charCodeAt(0))
  chunk.setUint32(8, perMetre)
  chunk.setUint32(12, perMetre)
  // The unit: pixels per metre.
  chunk.setUint8(16, 1)
  chunk.setUint32(17, checksum(new Uint8Array(chunk.buffer, 4, 13)))
  return new Blob([png.slice(0, headerEnd), chunk.buffer, png.slice(headerEnd)], { type: png.type })
}
