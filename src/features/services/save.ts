import { insertOnce } from '#backend/insert-once.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { writtenRow } from '#lists/show-saved.ts'
import type { ServiceKind, ServiceRow } from './kinds.ts'
import type { Service } from './queries.ts'

/** Inserts a service. Throws the database's error. */
export async function createService(kind: ServiceKind, row: ServiceRow): Promise<void> {
  await insertOnce(kind.table, row, () => db.from(kind.table).insert<ServiceRow>(row).throwOnError())
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
