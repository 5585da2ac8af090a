import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { saveOver } from '#lists/save-over.ts'
import type { ServiceKind, ServiceRow } from './kinds.ts'
import type { Service } from './queries.ts'

/** Inserts a service. Throws the database's error. */
export async function createService(kind: ServiceKind, row: ServiceRow): Promise<void> {
  await db.from(kind.table).insert<ServiceRow>(row).throwOnError()
  await markStale(kind.table)
}

/** Saves a service over the version that was read. Throws `StaleRowError` when it has changed since. */
export function updateService({ table }: ServiceKind, over: Service, row: ServiceRow): Promise<Service> {
  return saveOver(table, over, db.from(table).update(row).select())
}
