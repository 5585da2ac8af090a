import { execFileSync } from 'node:child_process'
import { factories } from '../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../testing/server.ts'

/** The access token of a signed-in client. */
export async function tokenOf(client: ReturnType<RunningServer['client']>): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

/** The access token of a new account of a role. */
export async function newToken(server: RunningServer, role: string): Promise<string> {
  const { email } = await factories(server.serviceClient()).businessAccount(demoPassword, role)
  return tokenOf(await server.signIn(email, demoPassword))
}

/** A process's resident memory, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
