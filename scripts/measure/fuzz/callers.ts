import { roles } from '#permissions'
import { factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'

const renewAfterMs = 10 * 60_000

/**
 * Access tokens of all attackers. Their accounts are new in each run, since the requests change the attackers' own
 * passwords; each has only the rights of its role.
 */
export async function callersOf(server: RunningServer) {
  const make = factories(server.serviceClient())
  const tokens = new Map<string, string>()

  async function signInAll(): Promise<void> {
    for (const role of roles) {
      const { email } = await make.businessAccount(demoPassword, role)
      const { data, error } = await server.client().auth.signInWithPassword({ email, password: demoPassword })
      if (error) throw error
      tokens.set(role, data.session.access_token)
    }
  }

  await signInAll()
  let signedIn = Date.now()
  return {
    /** The token of a role; undefined for `anon`. */
    tokenOf: (caller: string) => tokens.get(caller),
    /** Signs all attackers in again after a while, because tokens expire and the requests may end sessions. */
    renew: async () => {
      if (Date.now() < signedIn + renewAfterMs) return
      signedIn = Date.now()
      await signInAll()
    },
  }
}

export type Callers = Awaited<ReturnType<typeof callersOf>>
