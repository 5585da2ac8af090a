import type { App } from '@supabase/lite'
import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { ProjectConfig } from '../config/project-config.ts'
import type { StorageQuota } from '../config/settings.ts'
import type { Tokens } from '../lite/tokens.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Throttle } from './throttle.ts'

/** A signed-in caller's verified token. */
export type Claims = { sub: string; role: string; session_id: string }

/** What a request carries on its way through the host; `incoming` is missing when it came from inside the process. */
export type HostEnv = {
  Bindings: {
    incoming?: { url?: string; rawHeaders: readonly string[]; socket: { remoteAddress?: string } }
  }
  Variables: { requestId: string; address: string; claims: Claims | null; body: JsonObject }
}

export type JsonObject = Record<string, unknown>

/** Answers a request in its turn among those that cost as much; 429 when too many wait already. */
export type InFairTurn = (
  c: Context<HostEnv>,
  account: string,
  answer: () => Promise<Response>,
) => Promise<Response>

/** The running backend, as the routes in front of it need it. */
export type Backend = {
  app: App
  db: Kysely<unknown>
  config: ProjectConfig
  secrets: Secrets
  tokens: Tokens
  throttle: Throttle
  passwordTurn: InFairTurn
  mailer: Mailer
  siteUrl: string
  /** Where a link in a mail may lead: the page asked for when it is the server's own, otherwise the site. */
  redirect(asked: string | undefined): string
  /** How much one account may store. */
  quota: StorageQuota
  /** Whether the database can be asked; true while it is busy. Answers within half a second. */
  isAlive(): Promise<boolean>
  /** Hands a request to lite, never as a local administrator. */
  lite(request: Request): Promise<Response>
}
