import type { Tables } from '#backend/database.types.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { Stato } from '#italian/stato.ts'
import type { Current } from '#lists/selection/versions.ts'
import { showSaved } from '#lists/show-saved.ts'
import type { WebsiteListRow } from './queries.ts'
import type { WebsiteRow } from './schema.ts'

/** Inserts the website of a business, with a copy of its logo. Throws the database's error. */
export async function createWebsite(business: Tables<'businesses'>, row: WebsiteRow): Promise<void> {
  await db
    .from('websites')
    .insert({ business_id: business.id, logo_url: business.logo_url, ...row })
    .throwOnError()
  await markStale('websites')
}

/** Saves a website over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateWebsite(over: Tables<'websites'>, row: WebsiteRow): Promise<Tables<'websites'>> {
  const update = db.from('websites').update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  const saved = savedRow(await update.select().throwOnError())
  await showSaved(['websites', 'list'], saved)
  // Not awaited, because the list already shows the saved row.
  void markStale('websites')
  return saved
}

/** The rows of the list with these ids, with their current versions. Throws the database's error. */
export async function listedWebsites(ids: readonly string[]): Promise<Current<WebsiteListRow>[]> {
  const { data } = await db
    .from('websites')
    .select('id, nome, indirizzo, citta, regione, stato, updated_at')
    .in('id', ids)
    .throwOnError()
  return data
}

/**
 * Sets the state of a website read at `version` and answers its new version. Throws `StaleRowError` when it has changed since. The caller marks
 * the lists as stale after the last one.
 */
export async function setWebsiteStato(id: string, version: string, stato: Stato): Promise<string> {
  const update = db.from('websites').update({ stato }).eq('id', id).eq('updated_at', version)
  const saved = savedRow(await update.select('id, stato, updated_at').throwOnError())
  await showSaved(['websites', 'list'], saved)
  return saved.updated_at
}
