import fs from 'node:fs'
import path from 'node:path'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { supabaseDir } from '../config/paths.ts'
import type { MailDelivery } from './delivery.ts'
import { htmlToText, render } from './mailer.ts'

/** What is told about an account, by the name of its template; those of Supabase's auth service have its names. */
type Notice =
  | 'password_changed'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'second_step_reset'
  | 'passkey_added'
  | 'passkey_removed'
  | 'new_device'
  | 'codes_stopped'

/** Tells an account's owner what has happened to it; at most one mail of a kind an hour, counted since the start. */
export type Notify = (notice: Notice, to: string, values?: Record<string, string>) => void

export function createNotices(delivery: MailDelivery, siteUrl: string): Notify {
  const hour = new RateLimiterMemory({ points: 1, duration: 3600 })
  const send = (notice: Notice, to: string, values: Record<string, string>) => {
    const template = fs.readFileSync(path.join(supabaseDir, 'templates', `${notice}.html`), 'utf8')
    const html = render(template, { Email: to, SiteURL: siteUrl, ...values })
    delivery.send({ to, subject: subjectOf(template), html, text: htmlToText(html) })
  }
  return (notice, to, values = {}) => {
    // Rejected when this notice went to this address within the hour: not sent again.
    hour.consume(`${notice} ${to}`).then(
      () => send(notice, to, values),
      () => {},
    )
  }
}

/** The title of a template; in `config.toml` it is the subject too. */
const subjectOf = (template: string): string => /<title>(.*?)<\/title>/.exec(template)?.[1] ?? ''
