import { db } from '#backend/supabase.ts'
import { type Sought, similarQuery } from '#records/similar.ts'

/** The websites with this e-mail, or with nearly this name in this town: at most five, the nearest first. */
export function similarWebsitesQuery(sought: Sought) {
  return similarQuery('websites', sought, async (signal) => {
    const args = 'email' in sought ? { _email: sought.email } : { _nome: sought.name, _citta: sought.citta }
    const { data } = await db.rpc('similar_websites', args, { get: true }).abortSignal(signal).throwOnError()
    return data.map(({ id, nome }) => ({ id, name: nome }))
  })
}
