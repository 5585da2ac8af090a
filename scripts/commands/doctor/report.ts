import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { openMigratedDatabase } from 'embedded-supabase/database/pglite/in-process.ts'
import { z } from 'zod'
import { supabaseDir } from '../../../server/paths.ts'
import type { Deployment } from '../deployment.ts'

export const Report = z.object({
  now: z.coerce.date(),
  migrations: z.array(z.string()),
  roles: z.record(z.string(), z.number()),
  accounts_without_role: z.number(),
  schema: z.record(z.string(), z.record(z.string(), z.string())),
})
/** The result of public.deployment_report(); see its migration. */
export type Report = z.infer<typeof Report>

/** 'refused': the key is wrong; 'missing': the function does not exist yet. */
export async function reportOf({ service }: Deployment): Promise<Report | 'refused' | 'missing'> {
  const { data, error, status } = await service.rpc('deployment_report')
  if (!error) return Report.parse(data)
  return status === 401 || status === 403 ? 'refused' : 'missing'
}

/**
 * The report of a fresh database with this version's migrations. It has pg_trgm like nearly every installation, because
 * some functions and indexes are created only with it, or differently.
 */
export async function reportOfMigrations(): Promise<Report> {
  const db = await openMigratedDatabase(supabaseDir, { pg_trgm })
  try {
    return await readReport(db)
  } finally {
    await db.close()
  }
}

/** Reads the report of a database in this process, as its owner. */
export async function readReport(db: PGlite): Promise<Report> {
  const { rows } = await db.query<{ report: unknown }>('select public.deployment_report() as report')
  return Report.parse(rows[0]?.report)
}
