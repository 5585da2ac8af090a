import { StaleRowError } from '#lib/backend/errors.ts'

/** What an update answers when it asks for the rows it changed. */
interface UpdateAnswer {
  data: readonly unknown[] | null
}

/**
 * Runs an update that names the version it read (`.eq('updated_at', …).select('id')`); nothing changed
 * means that somebody else saved first. Throws `StaleRowError`, or the database's own error.
 */
export async function updateIfFresh(update: PromiseLike<UpdateAnswer>): Promise<void> {
  const { data } = await update
  if (!data?.length) throw new StaleRowError()
}
