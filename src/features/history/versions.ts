import type { Columns } from '#records/record-history.ts'
import type { Change } from './changes.ts'

/**
 * A row as it was right after one of its changes. `changes` are the row's newest changes, newest first; `row` may have
 * been read before the last of them.
 */
export function versionAfter(row: object, changes: readonly Change[], index: number): Columns {
  const version: Record<string, unknown> = { ...row }
  // The row may have been read before these changes, so they are applied again.
  for (const { after } of changes.slice(index).reverse()) Object.assign(version, after)
  // Later changes are undone, the newest first, so that a column ends with the value before its first later change.
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
 * The version that 'Riporta nel modulo' of an entry puts into the form: the row after that change. For the newest
 * change that is the stored row, so its button undoes the change. Null when there is no such version.
 */
export function versionToPutBack(row: object, changes: readonly Change[], index: number): Columns | null {
  const change = changes[index]
  if (!change || change.action === 'delete') return null
  if (index > 0) return versionAfter(row, changes, index)
  return change.action === 'update' ? versionBefore(row, changes, index) : null
}
