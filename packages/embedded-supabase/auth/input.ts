import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { emailAddress } from '../config/email-address.ts'
import { isStorable, parseJson } from '../formats/json.ts'
import { textOfBody } from '../formats/utf8.ts'
import type { HostEnv, JsonObject } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'

export const invalid = (c: Context<HostEnv>, message = 'Richiesta non valida.') =>
  problem(c, 400, 'validation_failed', message)

export const invalidEmail = (c: Context<HostEnv>) => invalid(c, "L'indirizzo email non è valido.")

/** The reason is where supabase-js's `AuthWeakPasswordError` looks for it. */
export const weakPassword = (c: Context<HostEnv>) =>
  c.json(
    {
      code: 422,
      error_code: 'weak_password',
      msg: 'La password è troppo corta.',
      weak_password: { reasons: ['length'] },
    },
    422,
    { 'x-sb-error-code': 'weak_password' },
  )

/** Refuses a path with an id that is no UUID. */
export const idsOnly = createMiddleware<HostEnv>(async (c, next) =>
  z.array(z.uuid()).safeParse(Object.values(c.req.param())).success ? next() : invalid(c),
)

export const Email = z.string().transform((text, context) => {
  const address = emailAddress(text)
  if (address !== null) return address
  context.addIssue({ code: 'custom', message: 'not a plain address' })
  return z.NEVER
})

const text = z.string().optional()
const record = z.record(z.string(), z.unknown())
/** Other fields are dropped; supabase-js also sends some for Supabase's own service. */
const Body = z.object({
  email: text,
  password: text,
  ban_duration: text,
  refresh_token: text,
  token: text,
  token_hash: text,
  type: text,
  factor_type: text,
  friendly_name: z.string().max(120).optional(),
  issuer: z.string().max(100).optional(),
  challenge_id: text,
  code: text,
  credential: record.optional(),
  data: record.nullish(),
  email_confirm: z.boolean().optional(),
  app_metadata: record.optional(),
  user_metadata: record.optional(),
})

/**
 * Parses the body of an auth request. Refuses texts that PostgreSQL cannot store, and passwords of more than 72 bytes,
 * of which bcrypt would ignore the rest.
 */
export const parseAuthBody = createMiddleware<HostEnv>(async (c, next) => {
  const sent = await readJson(c.req.raw.clone())
  const parsed = Body.safeParse(sent)
  if (!parsed.success) return invalid(c)
  // The password may contain any character, because only its hash is stored.
  const { password: _, ...kept } = sent as JsonObject
  if (!isStorable(kept)) return invalid(c)
  if (Buffer.byteLength(parsed.data.password ?? '') > 72) {
    return invalid(c, 'La password può avere al massimo 72 caratteri.')
  }
  c.set('body', parsed.data)
  return next()
})

async function readJson(request: Request): Promise<unknown> {
  try {
    const text = await textOfBody(request)
    return text === '' ? {} : parseJson(text ?? '')
  } catch {
    return undefined
  }
}
