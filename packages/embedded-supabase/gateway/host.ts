import type { Context } from 'hono'
import type { Project } from '../config/project.ts'
import type { ProjectConfig } from '../config/project-config.ts'
import type { StorageQuota } from '../config/settings.ts'
import type { Db } from '../database/database.ts'
import type { MailDelivery } from '../mail/delivery.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Notify } from '../mail/notices.ts'
import type { ApiKey, Secrets } from '../process/secrets.ts'
import type { Requester } from '../queues/requester.ts'
import type { Origin } from './cross-origin.ts'
import type { Hooks } from './hooks.ts'
import type { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

export type Claims = { sub: string; role: string; session_id: string; [name: string]: unknown }

/** One request, handed on as an argument from the listener to the statement: who asks, with which right, since when. */
export type HostRequest = Requester & {
  id: string
  /** As of `performance.now()`. */
  since: number
  origin: Origin
  /** The API key in `apikey`; null for none that is valid. */
  key: ApiKey | null
  /** Whether the secret key came, as `apikey` or as a bearer. */
  isService: boolean
  /** Of the token, when it is valid and its session is open. */
  claims: Claims | null
}

/** Hono's environment for a request. The server itself asks without `incoming`, for a function that has `outer` as requester. */
export type HostEnv = {
  Bindings: {
    outer?: Requester
    incoming?: {
      url?: string
      rawHeaders: readonly string[]
      socket: { remoteAddress?: string }
      /** Whether the whole body has arrived. */
      complete?: boolean
      destroyed?: boolean
    }
  }
  Variables: { request: HostRequest; body: JsonObject }
}

export type JsonObject = Record<string, unknown>

/** Queues a costly request and answers it; 429 when too many are waiting. */
export type InFairQueue = (
  c: Context<HostEnv>,
  account: string,
  answer: () => Promise<Response>,
) => Promise<Response>

/** What routes need of the running backend. */
export type Backend = {
  db: Db
  config: ProjectConfig
  secrets: Secrets
  tokens: Tokens
  throttle: Throttle
  passwordQueue: InFairQueue
  mailer: Mailer
  /** What has become of the last mail of these kinds to an address; null where nobody can say. */
  lastMail: MailDelivery['last']
  notify: Notify
  siteUrl: string
  /** The site's origin, and those under which this machine may open it too. */
  origins: readonly string[]
  /** The address that a mail's link opens: the requested page when it belongs to the front end, otherwise the site. */
  redirect(asked: string | undefined): string
  quota: StorageQuota
  project: Project
  hooks: Hooks
  /** True also while the database is busy. Takes at most half a second. */
  isAlive(): Promise<boolean>
}

export type Route = (c: Context<HostEnv>, backend: Backend) => Response | Promise<Response>
