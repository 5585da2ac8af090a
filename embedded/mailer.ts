import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './paths.ts'
import type { Post } from './post.ts'
import type { ProjectConfig } from './project-config.ts'

const redirects = new AsyncLocalStorage<string | undefined>()

/** Runs a step of lite that sends a mail; its link then leads to `redirectTo`, which lite itself drops. */
export function withRedirectTo<T>(redirectTo: string | undefined, step: () => Promise<T>): Promise<T> {
  return redirects.run(redirectTo, step)
}

type Kind = 'signup' | 'recovery'
export type Mailer = ReturnType<typeof createMailer>

/**
 * Renders `supabase/templates` as Supabase's own auth server does and hands the mails over.
 * Where a link may lead is checked when it is followed, by lite, against the allow-list.
 */
export function createMailer(
  post: Post,
  config: ProjectConfig,
  { siteUrl, apiUrl }: { siteUrl: string; apiUrl: string },
) {
  const { confirmation, recovery } = config.auth.email.template
  const send = (kind: Kind, to: string, tokenHash: string, token: string) => {
    const template = kind === 'signup' ? confirmation : recovery
    const link = new URL('/auth/v1/verify', apiUrl)
    link.searchParams.set('token', tokenHash)
    link.searchParams.set('type', kind)
    link.searchParams.set('redirect_to', redirects.getStore() || siteUrl)
    const html = render(fs.readFileSync(path.resolve(root, template.content_path), 'utf8'), {
      ConfirmationURL: link.href,
      Token: token,
      SiteURL: siteUrl,
      Email: to,
    })
    post.send({ to, subject: template.subject, html, text: plainText(html) })
  }
  const never = async () => {
    throw new Error('This kind of mail is never sent: its route is not served')
  }
  return {
    sendConfirmation: async (to: string, hash: string, token: string) => send('signup', to, hash, token),
    sendRecovery: async (to: string, hash: string, token: string) => send('recovery', to, hash, token),
    sendMagicLink: never,
    sendEmailChange: never,
    sendReauthentication: never,
  }
}

/** Fills `{{ .Name }}` in, escaped as Go's html/template does; an unknown name becomes nothing. */
export function render(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
}

/** A text that HTML shows as it is, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The text part: links are written out, everything else loses its markup. */
export function plainText(html: string): string {
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
