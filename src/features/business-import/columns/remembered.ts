import { deviceStorage } from '#browser/storage.ts'
import type { RememberedColumns } from './columns.ts'
import { type ImportField, importFields } from './fields.ts'

const key = 'bottega.import-columns'
/** The most headers that are remembered; the oldest are forgotten. */
const most = 200

const isField = (value: unknown): value is ImportField => importFields.some((field) => field === value)

/** The columns that were chosen on this device for earlier files, by header. Nothing of any row is stored. */
export function rememberedColumns(): RememberedColumns {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return new Map()
    return new Map(
      stored.flatMap((entry: unknown) => {
        if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return []
        return [[entry[0], entry[1].filter(isField)] as const]
      }),
    )
  } catch {
    return new Map()
  }
}

/** Remembers choices for later files. */
export function rememberColumns(choices: readonly [header: string, fields: readonly ImportField[]][]): void {
  const known = new Map(rememberedColumns())
  for (const [header, fields] of choices) {
    known.delete(header)
    known.set(header, fields)
  }
  try {
    deviceStorage.setItem(key, JSON.stringify([...known].slice(-most)))
  } catch {
    // With a full or blocked storage, the choice has to be made again for the next file.
  }
}
