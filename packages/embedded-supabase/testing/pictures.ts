import { crc32, deflateSync } from 'node:zlib'

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

/** A black PNG of one bit a pixel, so that a very large one is a few kilobytes; `filler` bytes make its file larger. */
export function png(width: number, height: number, filler = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = width * height > 1e10 ? Buffer.alloc(0) : Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(filler > 0 ? [pngChunk('teSt', Buffer.alloc(filler, 'x'))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Tests append bytes to it for pictures that differ or are large. */
export const onePixel = png(1, 1)

/** An animated GIF: frames of one pixel on a canvas of any size. */
export function movingGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(4)
  screen.writeUInt16LE(width)
  screen.writeUInt16LE(height, 2)
  const frame = Buffer.from('21f904000a0000002c000000000100010000' + '0202440100', 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from(';', 'latin1'),
  ])
}
