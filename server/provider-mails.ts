import { escaped, withStop } from './provider.ts'
import type { OwnSettings } from './settings.ts'

/** A mail's template and its subject, in which Supabase's auth service writes values for `{{ .Name }}`. */
type Template = { subject: string; html: string }
type Support = OwnSettings['support']

const named = /(Il tuo invito su Bottega|\bBottega\b|\bchi gestisce il sistema\b)(\.)?/gi
const invites = ' ti invita{{ if .Data.attivita }} a gestire {{ .Data.attivita }}{{ end }}'

/** The end of every template, which says where the mail is from. */
const lastLine = /(<p style="[^"]*">)\{\{ \.SiteURL \}\}(<\/p>)/

/**
 * A template as the provider writes it: its name for the product's and for whoever runs the installation, how to reach it, and an
 * invitation that says by whom and to what.
 */
export function providerMail({ subject, html }: Template, name: string, support: Support): Template {
  const naming = (text: string, written: string) =>
    text.replace(named, (_, found: string, stop) =>
      withStop(found.startsWith('Il tuo') ? written + invites : written, stop),
    )
  const contacts = [support.phone, support.email].flatMap((text) => (text ? [escaped(text)] : []))
  const from = [escaped(name), ...contacts, '{{ .SiteURL }}'].join(' · ')
  return {
    subject: naming(subject, name),
    html: naming(html, escaped(name)).replace(lastLine, (_, start, end) => start + from + end),
  }
}

/** What the embedded server changes in its mails. */
export function providerMails(name: string | null, support: Support) {
  return {
    from: name,
    replyTo: name === null ? null : support.email,
    change: (_: string, template: Template) =>
      name === null ? template : providerMail(template, name, support),
  }
}
