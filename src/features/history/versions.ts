import type { Columns } from '#ui/forms/record-history.ts'
import type { Change } from './changes.ts'

/**
 * A row as it was right after one of its changes. `changes` are the row's, newest first, from the very newest on; `row` may
 * have been read before the newest of them.
 */
export function versionAfter(row: object, changes: readonly Change[], index: number): Columns {
  const version: Record<string, unknown> = { ...row }
  // What the row holds was perhaps read before these.
  for (const { after } of changes.slice(index).reverse()) Object.assign(version, after)
  // Of several later changes of a column, the one that came first knows what was there.
  for (const { before } of changes.slice(0, index)) Object.assign(version, before)
  return version
}

/** A row as it was right before one of its changes; null before it existed. */
export function versionBefore(row: object, changes: readonly Change[], index: number): Columns | null {
  const change = changes[index]
  if (!change?.before) return null
  return { ...versionAfter(row, changes, index), ...change.before }
}

/**
 * The version that 'Riporta nel modulo' of an entry puts into the form: the row as that change left it. The newest change
 * left what is stored now, so it is taken back instead. Null where there is no such version.
 */
export function versionToPutBack(row: object, changes: readonly Change[], index: number): Columns | null {
  const change = changes[index]
  if (!change || change.action === 'delete') return null
  if (index > 0) return versionAfter(row, changes, index)
  return change.action === 'update' ? versionBefore(row, changes, index) : null
}
