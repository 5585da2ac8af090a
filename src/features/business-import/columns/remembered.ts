import * as z from 'zod/mini'
import { deviceStorage } from '#browser/storage.ts'
import type { ColumnChoice } from './columns.ts'

const key = 'bottega.import-columns'
/** The most choices that are remembered; the oldest are forgotten. */
const most = 200

const stored = z.array(
  z.object({ headers: z.array(z.string()), field: z.string(), header: z.nullable(z.string()) }),
)

/** The choices made on this device for earlier files, the latest last. Nothing of any row is stored. */
export function rememberedChoices(): ColumnChoice[] {
  try {
    return stored.parse(JSON.parse(deviceStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberChoice(choice: ColumnChoice): void {
  const isOther = ({ headers, field }: ColumnChoice) =>
    field !== choice.field || headers.join('\n') !== choice.headers.join('\n')
  try {
    deviceStorage.setItem(key, JSON.stringify([...rememberedChoices().filter(isOther), choice].slice(-most)))
  } catch {
    // With a full or blocked storage, the choice has to be made again for the next file.
  }
}
