import { Buffer } from 'node:buffer'

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

/** A PNG by its first bytes, of any size. */
export function pngOfSize(name: string, bytes: number): UploadFile {
  const head = Buffer.from(onePixel.png, 'base64')
  return { name, mimeType: 'image/png', buffer: Buffer.concat([head, Buffer.alloc(bytes - head.length)]) }
}

/** A text that calls itself something else. */
export function disguised(name: string, mimeType: string): UploadFile {
  return { name, mimeType, buffer: Buffer.from('<script>alert(1)</script>') }
}
