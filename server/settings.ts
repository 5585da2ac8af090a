import {
  described,
  optional,
  plainEmail,
  quoted,
  textReadBy,
} from 'embedded-supabase/config/setting-kinds.ts'
import {
  type Environment,
  readSettings,
  readTable,
  type Settings,
  textOf,
} from 'embedded-supabase/config/settings.ts'
import { z } from 'zod'
import type { Wallets } from '../supabase/functions/_shared/wallets/wallets.ts'
import { project } from './project.ts'
import { type Logo, nameProblem, type Provider, readLogo } from './provider.ts'
import { walletsOf, walletTable } from './settings-wallet.ts'

const phone = textReadBy(
  (text) => (/^\+?\d[\d ./-]{3,29}$/.test(text) ? text : null),
  (text) => `non è un numero di telefono: ${quoted(text)}`,
)

const providerName = z.string().check((context) => {
  const problem = nameProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
})

const providerLogo = z.string().transform((file, context): Logo => {
  const read = readLogo(file)
  if (typeof read !== 'string') return read
  context.addIssue(read)
  return z.NEVER
})

const twoStep = z.enum(['off', 'admin'], {
  error: ({ input }) => `deve essere «off» oppure «admin», non ${quoted(String(input))}`,
})

/** What the host's own settings do not say. */
export const ownTable = z.object({
  PROVIDER_NAME: optional(providerName).register(described, {
    meaning: "whose name people read instead of 'Bottega', on pages and in mails; at most 60 characters",
  }),
  PROVIDER_LOGO: optional(providerLogo).register(described, {
    meaning: 'file of the logo beside it: PNG, JPEG or WEBP, at most 200 KB',
  }),
  SUPPORT_EMAIL: optional(plainEmail).register(described, {
    meaning: "where businesses write to: 'Chiedi informazioni' on services, and what a suspended one reads",
  }),
  SUPPORT_PHONE: optional(phone).register(described, { meaning: 'the number they call, as above' }),
  TWO_STEP: twoStep.prefault('off').register(described, {
    meaning: '`admin`: admins must have a second step: without one they meet only the page that sets one up',
  }),
  ...walletTable,
})

export type OwnSettings = {
  /** Who runs the installation, as people see it. */
  provider: Provider
  /** How businesses reach whoever runs the installation. */
  support: { email: string | null; phone: string | null }
  /** Who must have a second step of signing in. */
  twoStep: 'off' | 'admin'
  /** What signs the cards' passes. */
  wallets: Wallets
}

/** @throws Refusal naming the first malformed setting. */
export function readOwnSettings(env: Environment): OwnSettings {
  const values = readTable(ownTable, env)
  return {
    provider: { name: values.PROVIDER_NAME, logo: values.PROVIDER_LOGO },
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE },
    twoStep: values.TWO_STEP,
    wallets: walletsOf((name) => textOf(env, name)),
  }
}

/** The host's settings and the product's own. @throws Refusal naming the first malformed one */
export function readAllSettings(env: Environment, args: readonly string[] = []): Settings & OwnSettings {
  return { ...readSettings(project, env, args), ...readOwnSettings(env) }
}
