import fs from 'node:fs'
import path from 'node:path'
import type { ProjectConfig } from '../config/project-config.ts'
import type { MailDelivery } from './delivery.ts'
import { invitationSeconds, type MailLink } from './link.ts'
import type { LinkKind, MailLook, MailTemplate, SentMail } from './mail.ts'
import { htmlToText, render, renderSubject } from './render.ts'

/**
 * Mails a link. Null when no more mails are taken for now.
 * @param page the page of the site that the mail's link opens
 * @param data the metadata that the template may name, as `{{ .Data.name }}`
 */
export type Mailer = (
  kind: LinkKind,
  to: string,
  link: MailLink,
  page: string,
  data?: Readonly<Record<string, unknown>>,
) => SentMail | null

export function createMailer(
  delivery: MailDelivery,
  config: ProjectConfig,
  { supabase, look }: { supabase: string; look: MailLook },
): Mailer {
  const { confirmation, ...others } = config.auth.email.template
  const templates = { signup: confirmation, ...others }
  const templateOf = (kind: LinkKind): MailTemplate => {
    const own = templates[kind]
    if (!own) return defaultTemplates[kind]
    const html = fs.readFileSync(path.resolve(supabase, '..', own.content_path), 'utf8')
    return { subject: own.subject, html }
  }
  return (kind, to, { token, hash }, page, data = {}) => {
    const template = look.change(kind, templateOf(kind))
    const values = {
      TokenHash: token,
      SiteURL: new URL(page).origin,
      Email: to,
      ...Object.fromEntries(
        Object.entries(data).map(([name, value]) => [`Data.${name}`, String(value ?? '')]),
      ),
    }
    const html = render(template.html, values)
    const subject = renderSubject(template.subject, values)
    const seconds = kind === 'invite' ? invitationSeconds : config.auth.email.otp_expiry
    const sent = { hash, expires: Date.now() + seconds * 1000 }
    return delivery.send({ kind, link: sent, to, subject, html, text: htmlToText(html) })
  }
}

/** The address of Supabase's guides: a page of the site that verifies the link. */
const linkTo = (type: string) =>
  `<p><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}">{{ .SiteURL }}</a></p>`

/** For a project whose `config.toml` has no template. */
const defaultTemplates: Record<LinkKind, { subject: string; html: string }> = {
  signup: {
    subject: 'Conferma il tuo indirizzo',
    html: `<p>Conferma il tuo indirizzo con questo link:</p>\n${linkTo('signup')}`,
  },
  recovery: {
    subject: 'Scegli una nuova password',
    html: `<p>Scegli una nuova password con questo link:</p>\n${linkTo('recovery')}`,
  },
  invite: {
    subject: 'Sei stato invitato',
    html: `<p>Apri il tuo account con questo link:</p>\n${linkTo('invite')}`,
  },
}
