import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { movingGif, png as pngPicture } from '../../../packages/embedded-supabase/testing/pictures.ts'
import { test } from './test.ts'

interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const onePixel = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  jpeg: '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
}

const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 120 60]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length 27>>stream
0 0.4 0.4 rg 10 10 60 40 re f
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`

/** A one-pixel PNG. */
export function png(name: string): UploadFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(onePixel.png, 'base64') }
}

/** A one-pixel JPEG. */
export function jpeg(name: string): UploadFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(onePixel.jpeg, 'base64') }
}

/** A page with a green rectangle. */
export function pdf(name: string): UploadFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(onePage, 'latin1') }
}

/** A PNG by its first bytes, of any size; its path, since the bytes themselves would take a second to the browser. */
export function pngOfSize(name: string, bytes: number): string {
  const file = test.info().outputPath(name)
  writeFileSync(file, onePixel.png, 'base64')
  truncateSync(file, bytes)
  return file
}

/** A grey picture that no compression makes smaller. */
export function noisePng(name: string, width: number, height: number): UploadFile {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const number = (value: number) => Buffer.from(new Uint32Array([value]).buffer).swap32()
    return Buffer.concat([number(data.length), body, number(crc32(body))])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  // Each line of a PNG begins with the number of its filter: 0, none.
  const lines = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width)]))
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(lines)))
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    pixels,
    chunk('IEND', Buffer.alloc(0)),
  ]
  return { name, mimeType: 'image/png', buffer: Buffer.concat(parts) }
}

/** A text that calls itself something else. */
export function disguised(name: string, mimeType: string): UploadFile {
  return { name, mimeType, buffer: Buffer.from('<script>alert(1)</script>') }
}

/** A document without a page. */
export function pdfWithoutPages(name: string): UploadFile {
  return pdfOf(name, onePage.replace('/Kids[3 0 R]/Count 1', '/Kids[]/Count 0'))
}

/** A document that is cut off in the middle of its page. */
export function pdfCutOff(name: string): UploadFile {
  return pdfOf(name, onePage.slice(0, onePage.indexOf('60 40')))
}

/** A document that needs a password. */
export function pdfWithPassword(name: string): UploadFile {
  const key = `<${'5a'.repeat(32)}>`
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>/ID[<0102><0102>]`
  return pdfOf(name, onePage.replace('/Root 1 0 R', `/Root 1 0 R${encrypt}`))
}

function pdfOf(name: string, text: string): UploadFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}

/** Rubbish behind the first bytes of a JPEG. */
export function brokenJpeg(name: string): UploadFile {
  const buffer = Buffer.concat([Buffer.from('ffd8ffe000104a4649460001', 'hex'), randomBytes(3000)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A picture whose file is small and whose pixels take gigabytes. */
export function vastPng(name: string): UploadFile {
  return { name, mimeType: 'image/png', buffer: pngPicture(20_000, 20_000) }
}

/** An animation of a few kilobytes that keeps a browser busy for seconds: 150 frames of four megapixels. */
export function vastGif(name: string): UploadFile {
  return { name, mimeType: 'image/gif', buffer: movingGif(2000, 2000, 150) }
}

/** A picture of whose data the second half is missing. */
export function pngCutOff(name: string): UploadFile {
  const whole = noisePng(name, 200, 200)
  return { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) }
}
