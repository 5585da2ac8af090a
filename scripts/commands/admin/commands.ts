import { FunctionsHttpError, type User } from '@supabase/supabase-js'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { dayInRome } from '#italian/days.ts'
import type { Role } from '#permissions'
import { lastMailIn } from '../../../supabase/functions/_shared/last-mail.ts'
import type { Deployment } from '../deployment.ts'
import type { ChosenPassword } from './password.ts'

/*
 * The commands of `npm run admin`, through the same interface on every backend. Each returns the lines to print, or
 * throws a `Refusal` with the reason.
 */

type Service = Deployment['service']

/** The most accounts in one answer of Supabase's auth service. */
const perPage = 1000

/** Lists e-mail, role and date of each account, in columns. */
export async function listUsers(service: Service, only: Role | null): Promise<string[]> {
  const roleOf = new Map<string, string>()
  for (let from = 0; ; from += perPage) {
    const page = service
      .from('user_roles')
      .select('user_id, role')
      .order('user_id')
      .range(from, from + perPage - 1)
    const { data, error } = await page
    if (error) throw refused(error)
    for (const { user_id, role } of data) roleOf.set(user_id, role)
    if (data.length < perPage) break
  }
  const lines: string[] = []
  for await (const user of allUsers(service)) {
    const role = roleOf.get(user.id) ?? 'senza ruolo'
    if (only !== null && role !== only) continue
    const unconfirmed = user.email_confirmed_at ? '' : '  (da confermare)'
    lines.push(`${role.padEnd(12)} ${dayInRome(user.created_at)}  ${user.email ?? ''}${unconfirmed}`)
  }
  return [...lines, lines.length === 1 ? '1 account' : `${lines.length} account`]
}

/** By the rules of the dashboard, which gives no role `business`. */
export async function setRole(service: Service, email: string, role: Role): Promise<string[]> {
  const { id } = await userOf(service, email)
  if (role === 'business') await writeRole(service, id, role)
  else await manage(service, email, { action: 'set_role', user_id: id, role })
  return [`${email} ora è ${role}.`]
}

/** The account is confirmed at once. */
export async function createUser(
  service: Service,
  email: string,
  role: Role,
  password: ChosenPassword,
): Promise<string[]> {
  const { data, error } = await service.auth.admin.createUser({
    email,
    password: password.value,
    email_confirm: true,
  })
  if (error?.code === 'email_exists')
    throw new Refusal(email, 'ha già un account (set-role ne cambia il ruolo)')
  if (error) throw refused(error)
  // The database gives every new account the role `cliente`, so a failure here leaves an account with fewer rights, not
  // more.
  await writeRole(service, data.user.id, role)
  return [`Account creato: ${email}, ${role}.`, ...(await handOver(service, email, password))]
}

/** A new password ends every session of the account. */
export async function resetPassword(
  service: Service,
  email: string,
  password: ChosenPassword,
): Promise<string[]> {
  const { id } = await userOf(service, email)
  if (password.link) return handOver(service, email, password)
  const { error } = await service.auth.admin.updateUserById(id, { password: password.value })
  if (error) throw refused(error)
  return [
    `Password cambiata: ${email}. Le sessioni aperte sono terminate.`,
    ...(await handOver(service, email, password)),
  ]
}

/** For whoever has lost the telephone and the recovery codes. */
export async function resetStep(service: Service, email: string): Promise<string[]> {
  const { id } = await userOf(service, email)
  const { data, error } = await service.auth.admin.mfa.listFactors({ userId: id })
  if (error) throw refused(error)
  const had = data.factors.some(({ status }) => status === 'verified')
  await manage(service, email, { action: 'remove_factors', user_id: id })
  return [
    had
      ? `Verifica in due passaggi azzerata: ${email}. Le sessioni aperte sono terminate.`
      : `${email} non aveva la verifica in due passaggi. Le sessioni aperte sono terminate.`,
  ]
}

async function handOver(
  service: Service,
  email: string,
  { value, shown, link }: ChosenPassword,
): Promise<string[]> {
  if (shown) return [`Password (mostrata solo ora): ${value}`]
  if (!link) return []
  const { data, error } = await service.auth.resetPasswordForEmail(email)
  if (error) throw refused(error)
  const mail = lastMailIn(data)
  if (mail?.state === 'failed') {
    throw new Refusal(email, `l'email con il link per la password non è stata recapitata: ${mail.reason}`)
  }
  const outcome =
    mail?.state === 'queued'
      ? `in partenza, il server riprova per un giorno${mail.reason ? ` (${mail.reason})` : ''}`
      : 'affidata alla posta'
  return [`Email con il link per scegliere la password ${outcome}: ${email}`]
}

/** The dashboard's edge function, which takes the secret key. */
async function manage(
  service: Service,
  email: string,
  body: { action: 'set_role' | 'remove_factors'; user_id: string; role?: Role },
): Promise<void> {
  const { error } = await service.functions.invoke('manage-account', { body })
  if (!error) return
  const answer = error instanceof FunctionsHttpError ? await error.context.json().catch(() => null) : null
  throw typeof answer?.error === 'string' ? new Refusal(email, answer.error) : refused(error)
}

async function writeRole(service: Service, userId: string, role: Role): Promise<void> {
  const { error } = await service.from('user_roles').upsert({ user_id: userId, role })
  if (error) throw refused(error)
}

/** Refuses to delete the last admin before anything of theirs is gone; the database would only at the end. */
export async function keepOneAdmin(service: Service, leaving: string): Promise<void> {
  const { data, error } = await service.from('user_roles').select('user_id').eq('role', 'admin').limit(2)
  if (error) throw refused(error)
  if (data.length === 1 && data[0]?.user_id === leaving) {
    throw new Refusal('admin', "è l'unico: prima dai il ruolo admin a un altro account")
  }
}

async function userOf(service: Service, email: string): Promise<User> {
  const user = await findUser(service, email)
  if (!user) throw new Refusal(email, 'non ha un account')
  return user
}

export async function findUser(service: Service, email: string): Promise<User | null> {
  for await (const user of allUsers(service)) {
    if (user.email?.toLowerCase() === email) return user
  }
  return null
}

/** Page by page: Supabase's auth service has no search by address. */
async function* allUsers(service: Service): AsyncGenerator<User> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await service.auth.admin.listUsers({ page, perPage })
    if (error) throw refused(error)
    yield* data.users
    if (data.users.length < perPage) return
  }
}

export function refused(error: { message: string; code?: string | undefined }): Refusal {
  return new Refusal('server', `${error.message || 'non risponde'}${error.code ? ` (${error.code})` : ''}`)
}
