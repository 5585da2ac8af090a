import type { Context } from 'hono'
import type { ProjectConfig } from '../config/project-config.ts'
import type { StorageQuota } from '../config/settings.ts'
import type { Db } from '../database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Secrets } from '../process/secrets.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

/** What a signed-in caller's verified token says. */
export type Claims = { sub: string; role: string; session_id: string; [name: string]: unknown }

/** What a request carries on its way through the server; `incoming` is missing when the server made the request itself. */
export type HostEnv = {
  Bindings: {
    incoming?: { url?: string; rawHeaders: readonly string[]; socket: { remoteAddress?: string } }
  }
  Variables: { requestId: string; address: string; claims: Claims | null; body: JsonObject }
}

export type JsonObject = Record<string, unknown>

/** Answers a costly request when its turn comes; 429 when too many wait already. */
export type InFairTurn = (
  c: Context<HostEnv>,
  account: string,
  answer: () => Promise<Response>,
) => Promise<Response>

/** The parts of the running backend that routes need. */
export type Backend = {
  db: Db
  config: ProjectConfig
  secrets: Secrets
  tokens: Tokens
  sessions: OpenSessions
  throttle: Throttle
  passwordTurn: InFairTurn
  mailer: Mailer
  siteUrl: string
  /**
   * The address to which a mail's link leads: the requested page when it belongs to the dashboard, otherwise the site's
   * address.
   */
  redirect(asked: string | undefined): string
  quota: StorageQuota
  /** Whether the database works; true also while it is busy. Takes at most half a second. */
  isAlive(): Promise<boolean>
}
