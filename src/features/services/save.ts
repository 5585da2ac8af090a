import { type NewRow, saveNew } from '#backend/new-row.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { writtenRow } from '#lists/show-saved.ts'
import type { ServiceRow } from './fields.ts'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'

/** Adds a service. Throws as `saveNew`. */
export async function createService(kind: ServiceKind, newRow: NewRow, row: ServiceRow): Promise<void> {
  await saveNew<'services' | 'graphic_services'>(kind.table, newRow, row)
  await markStale(kind.table)
}

/** Saves a service over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateService(
  { table }: ServiceKind,
  over: Service,
  row: ServiceRow,
): Promise<Service> {
  const update = db.from(table).update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  return writtenRow(table, await update.select().throwOnError())
}
