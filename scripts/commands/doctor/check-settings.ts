import fs from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { isLoopbackHost } from 'embedded-supabase/config/loopback.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import { areSecretsOpen } from 'embedded-supabase/process/secrets.ts'
import { z } from 'zod'
import type { Deployment } from '../deployment.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

/**
 * Checks the Site URL, to which links in mails lead: the auth service redirects there when a link is opened that names
 * no page, even a made-up one.
 */
export async function checkSite({ ask, settings, kind }: Deployment): Promise<Finding> {
  const { siteUrl } = settings
  if (siteUrl === null) {
    if (kind !== 'remote' && isLoopbackHost(settings.host)) return ok('Sito: solo su questa macchina')
    return warning('Sito: non controllato', "imposta SITE_URL, l'origine a cui si apre la dashboard")
  }
  if (new URL(siteUrl).protocol !== 'https:' && !isLoopbackHost(new URL(siteUrl).hostname)) {
    return wrong(
      `Sito: ${siteUrl} non è https`,
      'metti un certificato davanti: password e sessioni passano in chiaro',
    )
  }
  const invented = '/auth/v1/verify?type=recovery&token=doctor'
  const answer = await ask(invented, { redirect: 'manual' }).catch(() => null)
  const location = answer?.headers.get('location') ?? ''
  const led = URL.canParse(location) ? new URL(location).origin : 'altrove'
  if (led === new URL(siteUrl).origin) return ok(`Sito: i link nelle email portano a ${siteUrl}`)
  return wrong(
    `Sito: i link nelle email portano a ${led}, non a ${siteUrl}`,
    `Authentication -> URL Configuration: Site URL ${siteUrl}, Redirect URLs ${siteUrl}/**`,
  )
}

const AuthSettings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
})

/** Checks what the auth service reveals of its settings for sign-up. */
export async function checkSignUp({ ask, kind, publishableKey }: Deployment): Promise<Finding> {
  const headers = publishableKey ? { apikey: publishableKey } : {}
  const answer = await ask('/auth/v1/settings', { headers }).catch(() => null)
  const parsed = AuthSettings.safeParse(await answer?.json().catch(() => null))
  if (!parsed.success)
    return warning('Registrazione: impostazioni non leggibili', 'imposta SUPABASE_PUBLISHABLE_KEY')
  const { disable_signup, mailer_autoconfirm, external } = parsed.data
  const fix = 'Authentication -> Sign In / Providers, come in supabase/config.toml'
  if (!external.email) return wrong("Registrazione: l'accesso con email è spento", fix)
  if (mailer_autoconfirm) return wrong('Registrazione: gli indirizzi non vengono confermati', fix)
  if (disable_signup) return warning('Registrazione: chiusa', fix)
  const where = kind === 'remote' ? ' (il server SMTP si vede solo in Authentication -> Emails)' : ''
  return ok(`Registrazione: con conferma per email${where}`)
}

/** Checks that a self-hosted server has a mail server, and that it answers. */
export async function checkMail({ settings }: Deployment): Promise<Finding> {
  const { smtp } = settings
  if (!smtp) {
    if (isOnThisMachineOnly(settings)) return ok('Posta: nella cassetta /_mailbox di questa macchina')
    return wrong('Posta: le email restano in DATA_DIR/mail e nessuno le riceve', 'imposta SMTP_URL')
  }
  const address = { host: smtp.host, port: smtp.port }
  const greeting = await greetingOf(address, smtp.secure)
  if (greeting.startsWith('220')) return ok(`Posta: ${address.host}:${address.port} risponde`)
  return wrong(
    `Posta: ${address.host}:${address.port} non risponde come un server SMTP`,
    'controlla SMTP_URL',
  )
}

function greetingOf(address: { host: string; port: number }, secure: boolean): Promise<string> {
  return new Promise((resolve) => {
    const socket = secure ? connectSecurely({ ...address, servername: address.host }) : connect(address)
    const end = (text: string) => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(10_000, () => end(''))
    socket.once('data', (data) => end(String(data)))
    socket.once('error', () => end(''))
  })
}

/** Checks that other users of the machine cannot read the secrets. */
export function checkSecrets({ settings }: Deployment): Finding {
  if (!areSecretsOpen(settings.dataDir)) return ok('Segreti: li legge solo chi avvia il server')
  const file = path.join(settings.dataDir, 'secrets.json')
  return wrong(`Segreti: ${file} è leggibile da altri utenti`, `chmod 600 ${file}`)
}

const megabyte = 1024 * 1024

/** Warns when the data's disk is nearly full. */
export function checkDisk({ settings }: Deployment): Finding {
  const { bavail, bsize } = fs.statfsSync(settings.dataDir)
  const free = Math.floor((bavail * bsize) / megabyte)
  const where = path.resolve(settings.dataDir)
  if (free >= 1024) return ok(`Disco: ${free} MB liberi in ${where}`)
  return (free >= 100 ? warning : wrong)(`Disco: solo ${free} MB liberi in ${where}`, 'fai spazio')
}

/** True for a trial, or for a server whose proxy is still missing. */
export function isOnThisMachineOnly({ host, siteUrl }: Settings): boolean {
  return isLoopbackHost(host) && (siteUrl === null || isLoopbackHost(new URL(siteUrl).hostname))
}
