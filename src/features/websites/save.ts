import type { Tables } from '#backend/database.types.ts'
import { type NewRow, saveNew } from '#backend/new-row.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { writtenRow } from '#lists/show-saved.ts'
import type { WebsiteRow } from './fields.ts'
import type { Website } from './queries.ts'

/** Adds the website of a business, with a copy of its logo. Throws as `saveNew`. */
export async function createWebsite(
  business: Tables<'businesses'>,
  newRow: NewRow,
  row: WebsiteRow,
): Promise<void> {
  await saveNew('websites', newRow, { business_id: business.id, logo_url: business.logo_url, ...row })
  await markStale('websites')
}

/** Saves a website over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateWebsite(over: Website, row: WebsiteRow): Promise<Website> {
  const update = db.from('websites').update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  return writtenRow('websites', await update.select().throwOnError())
}
