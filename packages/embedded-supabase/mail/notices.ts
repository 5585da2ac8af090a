import fs from 'node:fs'
import path from 'node:path'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { emailAddress } from '../config/email-address.ts'
import type { MailDelivery } from './delivery.ts'
import type { MailLook, Notice } from './mail.ts'
import { htmlToText, render, unescapeHtml } from './render.ts'

/**
 * Tells an account's owner what has happened to it, each time; at most ten mails of a kind a day, counted since the
 * start, or whoever knows a password could fill the owner's mailbox.
 */
export type Notify = (notice: Notice, to: string, values?: Record<string, string>) => void

const mostADay = 10

export function createNotices(
  delivery: MailDelivery,
  siteUrl: string,
  { supabase, look }: { supabase: string; look: MailLook },
): Notify {
  const day = new RateLimiterMemory({ points: mostADay, duration: 24 * 3600 })
  const send = (notice: Notice, to: string, values: Record<string, string>, onFailed: () => void) => {
    const file = path.join(supabase, 'templates', `${notice}.html`)
    if (!fs.existsSync(file)) return null
    const template = fs.readFileSync(file, 'utf8')
    const changed = look.change(notice, { subject: subjectOf(template), html: template })
    const html = render(changed.html, { Email: to, SiteURL: siteUrl, ...values })
    const mail = { to, subject: changed.subject, html, text: htmlToText(html) }
    return delivery.send({ ...mail, kind: notice, link: null, onFailed })
  }
  return (notice, to, values = {}) => {
    // Accounts of before may have other addresses, of which mail programs read several.
    if (emailAddress(to) === null) return
    const key = `${notice} ${to}`
    // A mail that could not be delivered does not count towards the day's limit.
    const giveBack = () => void day.reward(key)
    day.consume(key).then(
      () => {
        if (!send(notice, to, values, giveBack)) giveBack()
      },
      // The limit of the day is reached; the attempt itself does not count.
      giveBack,
    )
  }
}

/** The title of a template; in `config.toml` it is the subject too. */
const subjectOf = (template: string): string =>
  unescapeHtml(/<title>(.*?)<\/title>/.exec(template)?.[1] ?? '')
