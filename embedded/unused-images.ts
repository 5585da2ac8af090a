import { type Kysely, sql } from 'kysely'
import type { Backend } from './host.ts'
import { insideClient } from './inside-client.ts'
import { discreet, logTrouble } from './log.ts'
import { shownObjects } from './storage/shown-objects.ts'

const minute = 60_000
const hour = 60 * minute
/** How long an upload may wait for its row, in hours: somebody may still be filling in the form. */
const patience = 24
/** How many files one request removes. */
const batch = 100

type Image = { bucket: string; name: string }

/**
 * The stored images that no row shows: their form was left by closing the tab, or whoever replaced them may not delete
 * them. Not those of the last day. A document's picture belongs to the document.
 */
export async function unusedImages(db: Kysely<unknown>): Promise<Image[]> {
  const { rows: stored } = await sql<Image>`
    select bucket_id as bucket, name from storage.objects
    where greatest(created_at, updated_at) < now() - make_interval(hours => ${patience})`.execute(db)
  if (stored.length === 0) return []
  // After the files: a row that has come meanwhile is seen.
  const { rows: shown } = await sql<{ url: string }>`
    select avatar_url as url from public.profiles where avatar_url is not null
    union select logo_url from public.businesses where logo_url is not null
    union select logo_url from public.websites where logo_url is not null
    union select immagine_copertina_url from public.websites where immagine_copertina_url is not null
    union select immagine_copertina_url from public.services where immagine_copertina_url is not null
    union select immagine_copertina_url from public.graphic_services where immagine_copertina_url is not null
    union select logo_url from public.cards where logo_url is not null`.execute(db)
  const buckets = new Set(stored.map(({ bucket }) => bucket))
  const used = new Set(shown.flatMap(({ url }) => shownObjects(url, buckets)))
  return stored.filter(
    ({ bucket, name }) => ![name, withoutPreview(name)].some((it) => used.has(`${bucket}/${it}`)),
  )
}

/** The document whose first page a picture may be, going by its name. */
function withoutPreview(name: string): string {
  return name.replace(/\.preview\.png$/, '')
}

/**
 * Removes unused images some minutes after the start and then four times a day, by the storage's own routes, which know
 * of backups under way. `inside` sends a request to this server. Answers how to stop.
 */
export function startImageCleaning(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
): () => void {
  const { storage } = insideClient(backend, inside)
  const clean = async () => {
    const byBucket = Map.groupBy(await unusedImages(backend.db), ({ bucket }) => bucket)
    for (const [bucket, images] of byBucket) {
      const names = images.map(({ name }) => name)
      for (let from = 0; from < names.length; from += batch) {
        const { error } = await storage.from(bucket).remove(names.slice(from, from + batch))
        if (error) throw error
      }
    }
  }
  const run = () => void clean().catch((error: unknown) => logTrouble(discreet(error)))
  const soon = setTimeout(run, 5 * minute).unref()
  const often = setInterval(run, 6 * hour).unref()
  return () => {
    clearTimeout(soon)
    clearInterval(often)
  }
}
