import { byteOrderMark, csvLine } from '#lists/export/csv.ts'
import { labelOf } from '../columns/description.ts'
import type { AnyKind } from '../rows/kind.ts'
import { type Equal, isPicked, type StatedRow } from '../rows/states.ts'
import type { LeftRow } from './run.ts'

/** Which stored or earlier row a double is equal to, as a text. */
export function equalText(kind: AnyKind, equal: Equal): string {
  const what = kind.same(equal.by)
  if ('line' in equal) return `${what} della riga ${equal.line} («${equal.name}»)`
  return equal.name === null ? `${what} di un'altra già presente` : `${what} di «${equal.name}», già presente`
}

function reasonOf(kind: AnyKind, { state }: StatedRow): string {
  if (state.kind === 'doppia') return `Doppia: ${equalText(kind, state.equal)}`
  const messages = state.kind === 'nuova' ? {} : state.messages
  return kind.fields
    .flatMap((field) => (messages[field] ? [`${labelOf(kind, field)}: ${messages[field]}`] : []))
    .join('; ')
}

/** The rows of the preview that were not written, each with the reason. */
export function discardsOf(
  kind: AnyKind,
  rows: readonly StatedRow[],
  ticked: ReadonlySet<number>,
  left: readonly LeftRow[],
): { row: StatedRow; reason: string }[] {
  const reasons = new Map(left.map(({ line, reason }) => [line, reason]))
  return rows.flatMap((row) => {
    const reason = isPicked(row, ticked) ? reasons.get(row.line) : reasonOf(kind, row)
    return reason === undefined ? [] : [{ row, reason }]
  })
}

/** The discarded rows as a CSV that can be corrected and imported again. */
export function discardsCsv(kind: AnyKind, discards: ReturnType<typeof discardsOf>): string {
  const headers = [...kind.fields.map((field) => labelOf(kind, field)), 'Motivo']
  const lines = discards.map(({ row, reason }) => [
    ...kind.fields.map((field) => row.texts[field] ?? ''),
    reason,
  ])
  return byteOrderMark + [headers, ...lines].map(csvLine).join('')
}
