import fs from 'node:fs'
import path from 'node:path'
import type { ProjectConfig } from '../config/project-config.ts'
import type { MailDelivery } from './delivery.ts'
import { invitationSeconds, type MailLink } from './link.ts'
import type { LinkKind, SentMail } from './mail.ts'

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
  data?: Readonly<Record<string, string>>,
) => SentMail | null

/** Renders the project's templates as Supabase's own auth server does. */
export function createMailer(delivery: MailDelivery, config: ProjectConfig, supabase: string): Mailer {
  const { confirmation, ...others } = config.auth.email.template
  const templates = { signup: confirmation, ...others }
  return (kind, to, { token, hash }, page, data = {}) => {
    const own = templates[kind]
    const { subject } = own ?? defaultTemplates[kind]
    const template = own
      ? fs.readFileSync(path.resolve(supabase, '..', own.content_path), 'utf8')
      : defaultTemplates[kind].html
    const html = render(template, {
      TokenHash: token,
      SiteURL: new URL(page).origin,
      Email: to,
      ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`Data.${name}`, value])),
    })
    const seconds = kind === 'invite' ? invitationSeconds : config.auth.email.otp_expiry
    const sent = { hash, expires: Date.now() + seconds * 1000 }
    return delivery.send({ kind, link: sent, to, subject, html, text: htmlToText(html) })
  }
}

/**
 * Replaces `{{ .Name }}` by its value, escaped as Go's html/template does; an unknown name becomes an empty text. What stands
 * between `{{ if .Name }}` and `{{ end }}` stays where there is a value.
 */
export function render(template: string, values: Record<string, string>): string {
  return template
    .replace(/\{\{\s*if \.([\w.]+)\s*\}\}(.*?)\{\{\s*end\s*\}\}/gs, (_, name: string, text: string) =>
      values[name] ? text : '',
    )
    .replace(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
}

/** Escapes for HTML text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The plain-text part: a link becomes its label and address, other markup is removed. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(head|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      label.trim() === href ? href : `${label}: ${href}`,
    )
    .replace(/<\/(p|h1|h2|tr|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
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
