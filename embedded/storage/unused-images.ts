import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Backend } from '../gateway/host.ts'
import { insideClient } from '../gateway/inside-client.ts'
import { logError, redacted } from '../process/log.ts'

const minute = 60_000
const hour = 60 * minute
/** Hours that an upload may exist without a row: somebody may still be filling in the form. */
const graceHours = 24
/** Files per statement and per removal, so that other requests get the database in between. */
const batch = 100

type Image = { bucket: string; name: string }

/**
 * Stored images older than a day that no row refers to: their form was closed without saving, or the person who
 * replaced them was not allowed to delete them. The database's own function decides what is in use.
 */
export async function unusedImages(db: Db): Promise<Image[]> {
  const { rows: stored } = await sql<Image>`
    select bucket_id as bucket, name from storage.objects
    where greatest(created_at, updated_at) < now() - make_interval(hours => ${graceHours})
    order by bucket_id, name`.execute(db)
  const unused: Image[] = []
  for (let from = 0; from < stored.length; from += batch) {
    const images = JSON.stringify(stored.slice(from, from + batch))
    const { rows } = await sql<Image>`
      select bucket, name from jsonb_to_recordset(cast(cast(${images} as text) as jsonb)) as image (bucket text, name text)
      where not private.is_shown(bucket, name)`.execute(db)
    unused.push(...rows)
  }
  return unused
}

/**
 * Removes unused images five minutes after the start and then four times a day, through the storage's own routes, which
 * wait for a running backup. Returns a function that stops it.
 * @param inside sends a request to this server
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
  const run = () => void clean().catch((error: unknown) => logError(redacted(error)))
  const soon = setTimeout(run, 5 * minute).unref()
  const often = setInterval(run, 6 * hour).unref()
  return () => {
    clearTimeout(soon)
    clearInterval(often)
  }
}
