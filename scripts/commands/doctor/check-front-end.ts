import fs from 'node:fs'
import path from 'node:path'
import { distDir } from '../../../server/paths.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** Everybody can read the built dashboard, so it must contain no key that bypasses the policies. */
export function checkFrontEnd(directory = distDir): Finding {
  if (!fs.existsSync(directory))
    return warning('Interfaccia: non costruita qui, non controllata', 'npm run build')
  const files = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((name) => /\.(m?js|html|json|css|map)$/.test(name))
    .filter((name) => containsSecret(fs.readFileSync(path.join(directory, name), 'utf8')))
  if (found.length === 0) return ok('Interfaccia: nessuna chiave segreta in dist')
  return wrong(
    `Interfaccia: una chiave segreta in ${found.slice(0, 3).join(', ')}`,
    'cambia quella chiave in Supabase, poi ricostruisci con VITE_SUPABASE_PUBLISHABLE_KEY',
  )
}

/**
 * @internal exported for its test. Finds new secret keys, and the older service key, a token whose role is
 * `service_role`.
 */
export function containsSecret(text: string): boolean {
  if (/sb_secret_[\w-]{8}/.test(text)) return true
  const tokens = text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]{20}/g)
  return [...tokens].some(([, claims]) =>
    /"role"\s*:\s*"service_role"/.test(Buffer.from(claims ?? '', 'base64url').toString()),
  )
}

/** Checks that SITE_URL serves the dashboard at a deep address too, with security headers, and the cards' page. */
export async function checkHosting(siteUrl: string): Promise<Finding> {
  const answer = await fetch(`${siteUrl}/dashboard/profile`).catch(() => null)
  const page = (await answer?.text().catch(() => '')) ?? ''
  if (!answer?.ok || !/<div id="root"/.test(page)) {
    return wrong(
      `Pagine: ${siteUrl}/dashboard/profile non dà la dashboard`,
      'il sito deve rispondere con index.html a ogni indirizzo che non è un file',
    )
  }
  const scripts = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address]) => address ?? '')
  const texts = await Promise.all(
    scripts.map((address) => fetch(new URL(address, answer.url)).then((script) => script.text())),
  )
  if (texts.some(containsSecret))
    return wrong(`Pagine: una chiave segreta in ${siteUrl}`, 'cambiala subito, poi ricostruisci')
  const missing = ['content-security-policy', 'x-content-type-options'].filter(
    (name) => !answer.headers.has(name),
  )
  if (missing.length > 0) {
    return warning(
      `Pagine: mancano gli header ${missing.join(', ')}`,
      'aggiungili come in docs/production.md',
    )
  }
  const card = await fetch(`${siteUrl}/c/x`).catch(() => null)
  if (!/<div id="card"/.test((await card?.text().catch(() => '')) ?? '')) {
    return wrong(
      `Pagine: ${siteUrl}/c/… non dà la pagina delle card`,
      'il sito deve rispondere con c/index.html a ogni indirizzo sotto /c/ che non è un file',
    )
  }
  return ok(`Pagine: ${siteUrl} dà la dashboard e le card, con i loro header`)
}
