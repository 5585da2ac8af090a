import { SpokenError } from '#lib/backend/errors.ts'

const notText = 'Questo file non è un foglio di lavoro: scegli un CSV o un file Excel (.xlsx).'

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, place) => bytes[place] === byte)
}

/** Whether the bytes are a zip archive, as an .xlsx is, whatever the file is called. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
}

/**
 * The text of a CSV file: UTF-8 with or without a byte order mark, UTF-16 with one (Excel's 'Unicode text'), otherwise
 * Windows-1252, as Italian Excel writes a CSV. Throws a `SpokenError` for bytes that are no text.
 */
export function textOf(bytes: Uint8Array): string {
  // The beginning of an Excel file from before 2007.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new SpokenError(
      'Questo è un file Excel di vecchio tipo (.xls): salvalo come .xlsx o CSV e riprova.',
    )
  }
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new SpokenError(notText)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
