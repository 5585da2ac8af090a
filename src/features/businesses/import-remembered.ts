import { deviceStorage } from '#lib/browser/storage.ts'
import type { RememberedColumns } from './import-columns.ts'
import { type ImportField, importFields } from './import-fields.ts'

const key = 'bottega.import-columns'
/** Headers that are remembered at most; the oldest are forgotten. */
const most = 200

const isField = (value: unknown): value is ImportField => importFields.some((field) => field === value)

/** What somebody chose on this device for the columns of earlier files, by header. Headers only, nothing of a row. */
export function rememberedColumns(): RememberedColumns {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(key) ?? '[]')
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

/** Remembers choices for the files to come. */
export function rememberColumns(choices: readonly [header: string, fields: readonly ImportField[]][]): void {
  const known = new Map(rememberedColumns())
  for (const [header, fields] of choices) {
    known.delete(header)
    known.set(header, fields)
  }
  try {
    deviceStorage()?.setItem(key, JSON.stringify([...known].slice(-most)))
  } catch {
    // A full or blocked storage only means that the choice is asked again.
  }
}
