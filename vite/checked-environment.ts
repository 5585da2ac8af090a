import * as z from 'zod/mini'
import { nameProblem, readLogo } from '../server/provider.ts'

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
/** An empty text counts as none. */
const text = (fits: (text: string) => boolean, error: string) =>
  z.optional(z.string().check(z.refine((value) => value === '' || fits(value), error)))

const target = text((to) => to.startsWith('/') || isAddress(to), 'non è un indirizzo né un percorso')

/** What a build of the front end reads from its surroundings. */
const schema = z.object({
  VITE_SUPABASE_URL: text(isAddress, 'non è un indirizzo http o https'),
  VITE_SUPABASE_PUBLISHABLE_KEY: text((key) => /^[\w.-]+$/.test(key), 'non è una chiave di Supabase'),
  VITE_SITE_URL: text(isAddress, 'non è un indirizzo http o https'),
  VITE_WEB_VITALS_URL: target,
  VITE_CLIENT_ERRORS_URL: target,
  VITE_TWO_STEP: text((who) => ['off', 'admin'].includes(who), 'non è off né admin'),
  VITE_PROVIDER_NAME: text(
    (name) => nameProblem(name.trim()) === null,
    'non è un nome di al massimo 60 caratteri',
  ),
  VITE_PROVIDER_LOGO: text(
    (file) => typeof readLogo(file) !== 'string',
    'non è un file PNG, JPEG o WEBP di al massimo 200 KB',
  ),
  VITE_SUPPORT_EMAIL: text((address) => /^[^\s@]+@[^\s@]+$/.test(address), 'non è un indirizzo email'),
  VITE_SUPPORT_PHONE: text((number) => /^\+?\d[\d ./-]{3,29}$/.test(number), 'non è un numero di telefono'),
})

/**
 * Checks the environment of a build, once and here, so that the dashboard need not carry the rules. Throws with the names of
 * the variables that are wrong.
 */
export function checkEnvironment(environment: Record<string, string>): void {
  const { error } = z.safeParse(schema, environment)
  if (!error) return
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}
