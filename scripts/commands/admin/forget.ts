import { z } from 'zod'
import { Refusal } from '../../../embedded/config/refusal.ts'
import type { Deployment } from '../deployment.ts'
import { findUser, keepOneAdmin, refused } from './commands.ts'

type Service = Deployment['service']

const Forgotten = z.object({
  accounts: z.number(),
  changes: z.number(),
  businesses: z.number(),
  websites: z.number(),
})

/**
 * Erases a person for good: account, profile, avatar and every mention in the history, even when the account is already
 * deleted. The address of a business or website belongs to the client and stays; the returned lines say where.
 */
export async function forgetPerson(service: Service, email: string): Promise<string[]> {
  const user = await findUser(service, email)
  if (user) await keepOneAdmin(service, user.id)
  // Before the account, whose id is in the names of the files: a command that is repeated after a failure still finds
  // them.
  const files = user ? await removeAvatars(service, user.id) : 0
  const { data, error } = await service.rpc('forget_person', { _email: email })
  if (error) throw refused(error)
  const { accounts, changes, businesses, websites } = Forgotten.parse(data)
  const kept = [counted(businesses, 'attività', 'attività'), counted(websites, 'sito web', 'siti web')]
  const stays =
    businesses + websites > 0
      ? [
          `Resta come indirizzo di: ${kept.filter(Boolean).join(', ')}. Sono dati del cliente: si cambiano nella scheda, poi ripeti il comando.`,
        ]
      : []
  if (accounts + changes === 0) {
    if (stays.length > 0) return [`${email} non ha un account e non è nella cronologia.`, ...stays]
    throw new Refusal(email, 'non ha un account e non è nella cronologia')
  }
  return [
    `Rimosso per sempre: ${email}.`,
    accounts > 0 ? 'Account, ruolo e profilo: rimossi.' : "Account: non c'era.",
    `Avatar: ${counted(files, 'file rimosso', 'file rimossi') ?? "non c'era"}.`,
    `Cronologia: ${counted(changes, 'modifica non lo nomina più', 'modifiche non lo nominano più') ?? 'non era nominato'}.`,
    ...stays,
    'Le copie di sicurezza fatte prima lo contengono ancora.',
  ]
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}

/** Removes the files that begin with the account's id. Answers how many. */
async function removeAvatars(service: Service, userId: string): Promise<number> {
  const avatars = service.storage.from('avatars')
  const listed = await avatars.list('', { search: userId, limit: 1000 })
  if (listed.error) throw refused(listed.error)
  const names = listed.data.map(({ name }) => name).filter((name) => name.startsWith(userId))
  if (names.length === 0) return 0
  const { error } = await avatars.remove(names)
  if (error) throw refused(error)
  return names.length
}
