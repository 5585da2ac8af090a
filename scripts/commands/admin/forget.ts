import path from 'node:path'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { removeMailsTo } from 'embedded-supabase/mail/outbox.ts'
import { z } from 'zod'
import type { Json } from '../../../src/backend/database.types.ts'
import { breaksRules } from '../../../supabase/functions/_shared/breaks-rules.ts'
import type { Deployment } from '../deployment.ts'
import { findUser, keepOneAdmin, refused } from './commands.ts'

type Service = Deployment['service']

const Forgotten = z.object({
  step: z.string(),
  addresses: z.array(z.string()),
  accounts: z.number(),
  changes: z.number(),
  remaining: z.record(z.string(), z.number()),
})

/** Tables of clients' data, with the Italian nouns for the report. */
const clientTables: Record<string, [one: string, many: string]> = {
  businesses: ['attività', 'attività'],
  websites: ['sito web', 'siti web'],
  services: ['servizio social', 'servizi social'],
  graphic_services: ['servizio grafico', 'servizi grafici'],
  cards: ['card', 'card'],
  payment_methods: ['metodo di pagamento', 'metodi di pagamento'],
  closures: ['chiusura', 'chiusure'],
  seasons: ['stagione', 'stagioni'],
}

/**
 * Erases a person for good: account, profile, avatar, kept mails and every mention in the history, even when the
 * account was already deleted. Clients' data that contain the address stay. The returned lines say what was removed and
 * where the address remains.
 */
export async function forgetPerson(
  { service, kind, settings }: Deployment,
  email: string,
): Promise<string[]> {
  const user = await findUser(service, email)
  if (user) {
    await keepOneAdmin(service, user.id)
    await refuseRowToCorrect(service, user.id)
  }
  // Before the account, whose id is in the files' names: when the command is repeated after a failure, it still finds
  // them.
  const files = user ? await removeAvatars(service, user.id) : 0
  const { addresses, accounts, changes, remaining } = await erase(service, email)
  let mails = 0
  if (kind !== 'remote') {
    for (const address of addresses)
      mails += await removeMailsTo(path.join(settings.dataDir, 'mail'), address)
  }
  const remainingLines = linesOf(remaining)
  if (accounts + changes + mails === 0) {
    if (remainingLines.length > 0)
      return [`${email} non ha un account e non è nella cronologia.`, ...remainingLines]
    throw new Refusal(email, 'non ha un account e non è nella cronologia')
  }
  return [
    remainingLines.length > 0
      ? `Rimosso: ${email}. Non dappertutto, come detto sotto.`
      : `Rimosso per sempre: ${email}.`,
    accounts > 0 ? 'Account, ruolo e profilo: rimossi.' : "Account: non c'era.",
    `Avatar: ${counted(files, 'file rimosso', 'file rimossi') ?? "non c'era"}.`,
    ...(mails > 0 ? [`Posta in uscita: ${counted(mails, 'email rimossa', 'email rimosse')}.`] : []),
    `Cronologia: ${counted(changes, 'modifica non lo nomina più', 'modifiche non lo nominano più') ?? 'non era nominato'}.`,
    ...remainingLines,
    'Le copie di sicurezza fatte prima lo contengono ancora.',
  ]
}

/** Before anything of the person is gone: the database lets no account go whose activity it could not write. */
async function refuseRowToCorrect(service: Service, userId: string): Promise<void> {
  const { data } = await service.from('businesses').select('id, insegna').eq('user_id', userId).limit(1)
  const [business] = data ?? []
  if (business && (await breaksRules(service, business.id)))
    throw new Refusal(
      business.insegna,
      "ha dati che non rispettano più le regole: salva il modulo dell'attività, che dice che cosa correggere, poi ripeti",
    )
}

/** In pieces that each stay below a request's time limit: the answer to one says where the next goes on. */
async function erase(service: Service, email: string): Promise<z.infer<typeof Forgotten>> {
  const piece = async (state: Json): Promise<Json> => {
    const { data, error } = await service.rpc('forget_person', { _email: email, _state: state })
    if (error) throw refused(error)
    return data
  }
  for (let state = await piece(null); ; state = await piece(state)) {
    const answered = Forgotten.parse(state)
    if (answered.step === 'done') return answered
  }
}

function linesOf({ changes = 0, ...remaining }: Record<string, number>): string[] {
  const words = Object.entries(remaining).map(([table, count]) => {
    const [one, many] = clientTables[table] ?? [`riga di ${table}`, `righe di ${table}`]
    return counted(count, one, many)
  })
  return [
    ...(words.length > 0
      ? [
          `Resta come dato del cliente in: ${words.filter(Boolean).join(', ')}. Si cambia nella scheda, poi ripeti il comando.`,
        ]
      : []),
    ...(changes > 0
      ? [
          `Nella cronologia resta in ${counted(changes, 'modifica', 'modifiche')}, dentro una parola più lunga: forse è l'indirizzo di un altro.`,
        ]
      : []),
  ]
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}

/** Removes the files whose names begin with the account's id. Returns their number. */
async function removeAvatars(service: Service, userId: string): Promise<number> {
  const avatars = service.storage.from('avatars')
  for (let removed = 0; ; ) {
    const listed = await avatars.list('', { search: userId, limit: 1000 })
    if (listed.error) throw refused(listed.error)
    const names = listed.data.map(({ name }) => name).filter((name) => name.startsWith(userId))
    if (names.length === 0) return removed
    const { data, error } = await avatars.remove(names)
    if (error) throw refused(error)
    if (data.length === 0) throw new Refusal('avatars', `non ha rimosso ${names.length} file`)
    removed += data.length
  }
}
