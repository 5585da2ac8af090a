const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

type Signature = { at: number; bytes: readonly number[] }

const signatures: Record<string, readonly (readonly Signature[])[]> = {
  'image/png': [[{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }]],
  'image/jpeg': [[{ at: 0, bytes: [0xff, 0xd8, 0xff] }]],
  'image/gif': [[{ at: 0, bytes: ascii('GIF87a') }], [{ at: 0, bytes: ascii('GIF89a') }]],
  'image/webp': [
    [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  ],
  'application/pdf': [[{ at: 0, bytes: ascii('%PDF-') }]],
}

/** Whether a file's first bytes are those of its claimed type. A type that no bucket accepts matches nothing. */
export function matchesType(file: Uint8Array, mimeType: string): boolean {
  const forms = signatures[mimeType] ?? []
  return forms.some((form) =>
    form.every(({ at, bytes }) => bytes.every((byte, index) => file[at + index] === byte)),
  )
}
