import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { roles } from '#permissions'
import { factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'

const renewAfterMs = 10 * 60_000

/**
 * Access tokens of all attackers. Their accounts are new in each run, since the requests change the attackers' own
 * passwords; each has only the rights of its role.
 */
export async function callersOf(server: RunningServer) {
  const service = server.serviceClient()
  const tokens = new Map<string, string>()

  async function emailOf(role: string): Promise<string> {
    if (role === 'business') return (await factories(service).businessAccount(demoPassword)).email
    const email = `${randomUUID()}@example.it`
    const { data, error } = await service.auth.admin.createUser({
      email,
      password: demoPassword,
      email_confirm: true,
    })
    if (error) throw error
    await service.from('user_roles').update({ role }).eq('user_id', data.user.id).throwOnError()
    return email
  }

  async function signInAll(): Promise<void> {
    for (const role of roles) {
      const account = { email: await emailOf(role), password: demoPassword }
      const { data, error } = await server.client().auth.signInWithPassword(account)
      if (error) throw error
      tokens.set(role, data.session.access_token)
    }
  }

  await signInAll()
  return {
    /** The token of a role; undefined for `anon`. */
    tokenOf: (caller: string) => tokens.get(caller),
    /** Signs all attackers in again from time to time, because tokens expire and the requests may end sessions. */
    renew: async (end: number) => {
      while (Date.now() < end) {
        await sleep(Math.max(0, Math.min(renewAfterMs, end - Date.now())))
        if (Date.now() < end) await signInAll()
      }
    },
  }
}

export type Callers = Awaited<ReturnType<typeof callersOf>>
