import { importFields, labels } from '#features/businesses/fields.ts'
import { byteOrderMark, csvLine } from '#lists/export/csv.ts'
import { type Equal, isPicked, type StatedRow } from '../rows/states.ts'
import type { LeftRow } from './run.ts'

/** Which activity or row a double is equal to, as a text. */
export function equalText(equal: Equal): string {
  const what = equal.by === 'email' ? 'stessa email' : 'stessa partita IVA e insegna'
  return 'line' in equal
    ? `${what} della riga ${equal.line} («${equal.insegna}»)`
    : `${what} di «${equal.insegna}», già presente`
}

function reasonOf({ state }: StatedRow): string {
  if (state.kind === 'doppia') return `Doppia: ${equalText(state.equal)}`
  const messages = state.kind === 'nuova' ? {} : state.messages
  return importFields
    .flatMap((field) => (messages[field] ? [`${labels[field]}: ${messages[field]}`] : []))
    .join('; ')
}

/** The rows of the preview that were not written, each with the reason. */
export function discardsOf(
  rows: readonly StatedRow[],
  ticked: ReadonlySet<number>,
  left: readonly LeftRow[],
): { row: StatedRow; reason: string }[] {
  const reasons = new Map(left.map(({ line, reason }) => [line, reason]))
  return rows.flatMap((row) => {
    const reason = isPicked(row, ticked) ? reasons.get(row.line) : reasonOf(row)
    return reason === undefined ? [] : [{ row, reason }]
  })
}

/** The discarded rows as a CSV that can be corrected and imported again. */
export function discardsCsv(discards: ReturnType<typeof discardsOf>): string {
  const headers = [...importFields.map((field) => labels[field]), 'Motivo']
  const lines = discards.map(({ row, reason }) => [...importFields.map((field) => row.texts[field]), reason])
  return byteOrderMark + [headers, ...lines].map(csvLine).join('')
}
