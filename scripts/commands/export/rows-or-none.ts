import { Refusal } from 'embedded-supabase/config/refusal.ts'
import type { Db } from 'embedded-supabase/database/database.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'

type Write = (tx: Db) => Promise<number>

/** Writes the rows and takes them back, so that whatever the database refuses is known before a file is sent. */
export async function rehearse(db: Db, write: Write): Promise<void> {
  const done = new Error('rolled back')
  const task = async (tx: Db) => {
    await write(tx)
    throw done
  }
  await db.transaction(task).catch((error: unknown) => {
    if (error !== done) throw error
  })
}

/** Writes all rows or none. @throws Refusal that says which, as far as one can know */
export async function keepRows(db: Db, write: Write): Promise<number> {
  let written = false
  try {
    return await db.transaction(async (tx) => {
      const rows = await write(tx)
      written = true
      return rows
    })
  } catch (error) {
    throw new Refusal(
      'DATABASE_URL',
      written
        ? `la connessione è caduta alla conferma (${failureText(error)}). I file sono arrivati, delle righe non si sa: ripeti il comando; se dice che là ci sono già degli account, è arrivato tutto`
        : `${failureText(error)}. I file sono arrivati, le righe no: ripeti il comando, che li manda da capo`,
    )
  }
}
