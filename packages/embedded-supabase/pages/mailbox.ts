import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { isLoopbackAddress, isLoopbackHost } from '../config/loopback.ts'
import { ownPaths } from '../config/own-paths.ts'
import type { HostEnv } from '../gateway/host.ts'
import { listed, type Outbox, type StoredMail } from '../mail/outbox.ts'

/**
 * Shows the mails that were kept instead of sent, to a browser on this machine only: socket and Host name must be
 * loopback (a foreign name that resolves to 127.0.0.1 is a DNS rebinding attack), and the request must not have been
 * forwarded.
 */
export function mailboxRoutes(outbox: Outbox, projectName: string): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  routes.use('*', async (c, next) => {
    if (!isLocal(c)) return c.text('Non trovata\n', 404)
    await next()
    c.header('cache-control', 'no-store')
  })
  routes.get('/', async (c) => page(c, 'Posta in uscita', projectName, list(await outbox.list())))
  routes.get('/:id', async (c) => {
    const mail = await outbox.read(c.req.param('id'))
    return mail ? page(c, mail.subject, projectName, view(mail)) : c.text('Non trovata\n', 404)
  })
  routes.get('/:id/html', async (c) => {
    const mail = await outbox.read(c.req.param('id'))
    if (!mail) return c.text('Non trovata\n', 404)
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    )
    return c.html(mail.html)
  })
  return routes
}

function isLocal(c: Context<HostEnv>): boolean {
  const forwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => c.req.header(name) !== undefined)
  const socket = c.env.incoming?.socket.remoteAddress
  return !forwarded && isLoopbackAddress(socket) && isLoopbackHost(c.req.header('host') ?? '')
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

function list(mails: readonly StoredMail[]): Html {
  if (mails.length === 0) return html`<p>Nessuna email.</p>`
  const rows = mails.map(
    ({ id, date, to, subject }) =>
      html`<tr><td>${when(date)}</td><td>${to}</td><td><a href="${ownPaths.mailbox}/${id}">${subject}</a></td></tr>`,
  )
  const older = rows.length < listed ? '' : html`<p>Sono elencate le ultime ${listed} email.</p>`
  return html`<table><thead><tr><th>Data</th><th>A</th><th>Oggetto</th></tr></thead><tbody>${rows}</tbody></table>${older}`
}

function view({ id, date, to, text }: StoredMail): Html {
  return html`<p><a href="${ownPaths.mailbox}">Tutte le email</a></p>
<p>A: ${to}<br>Data: ${when(date)}</p>
<div class="text">${withLinks(text)}</div>
<h2>Anteprima</h2>
<iframe src="${ownPaths.mailbox}/${id}/html" sandbox="" title="Anteprima"></iframe>`
}

function withLinks(text: string): (string | Html)[] {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+)/)
  return pieces.map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece))
}

function when(date: string): string {
  return new Date(date).toLocaleString('it-IT', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Rome',
  })
}

function page(
  c: Context<HostEnv>,
  title: string,
  projectName: string,
  body: Html,
): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  return c.html(html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${projectName}</title>
<style>
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1f2937; }
a { color: #0f5c5c; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem; border-bottom: 1px solid #e4e1da; text-align: left; vertical-align: top; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid #e4e1da; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`)
}
