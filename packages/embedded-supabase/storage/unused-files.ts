import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Backend } from '../gateway/host.ts'
import { type Inside, insideClients } from '../gateway/inside-client.ts'
import { logError, redacted } from '../process/log.ts'
import { requesterAt } from '../queues/requester.ts'

const minute = 60_000
const hour = 60 * minute
/** Hours that an upload may exist without a row: somebody may still be filling in the form. */
const graceHours = 24
/** Files of a page, so that other requests get the database in between. */
const batch = 100

type Stored = { bucket: string; name: string }

/**
 * Stored files older than a day that no row refers to, page by page: their form was closed without saving, or the person who
 * replaced them was not allowed to delete them.
 * @param isUsed the project's function that decides what is in use
 */
export async function* unusedFiles(db: Db, isUsed: string): AsyncGenerator<Stored[]> {
  for (let last: Stored = { bucket: '', name: '' }; ; ) {
    const { rows } = await sql<Stored & { used: boolean }>`
      select bucket, name, ${sql.raw(isUsed)}(bucket, name) as used from (
        select bucket_id as bucket, name from storage.objects
        where (bucket_id, name) > (${last.bucket}::text, ${last.name}::text)
          and greatest(created_at, updated_at) < now() - make_interval(hours => ${graceHours})
        order by bucket_id, name limit ${batch}
      ) as page order by bucket, name`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end
    yield rows.filter(({ used }) => !used).map(({ bucket, name }) => ({ bucket, name }))
  }
}

/**
 * Removes unused files five minutes after the start and then four times a day, through the storage's own routes, which
 * wait for a running backup. Returns a function that stops it.
 * @param inside sends a request to this server
 */
export function startFileCleaning(backend: Backend, inside: Inside): () => void {
  const { usedFiles } = backend.hooks
  if (usedFiles === null) return () => {}
  const { storage } = insideClients(backend, inside)(requesterAt('cleaning'))
  const clean = async () => {
    for await (const files of unusedFiles(backend.db, usedFiles)) {
      for (const [bucket, some] of Map.groupBy(files, (file) => file.bucket)) {
        const { error } = await storage.from(bucket).remove(some.map(({ name }) => name))
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
