import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'
import { isStorable } from './storable.ts'

/** Everywhere the same: a shape, not a proof; and no longer than a mailbox's address can be. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)

const fields = {
  email: z.string(),
  password: z.string(),
  refresh_token: z.string(),
  token: z.string(),
  type: z.string(),
}
const Body = z
  .looseObject(fields)
  .partial()
  .extend({ data: z.record(z.string(), z.unknown()).optional() })

/**
 * Parses the body of an auth request. Lite answers 500 to JSON `null`, to an e-mail or password that is no text and to
 * texts that cannot be stored (a password is not), and lets a password through whose end bcrypt would ignore.
 */
export const parseAuthBody = createMiddleware<HostEnv>(async (c, next) => {
  const parsed = Body.safeParse(await readJson(c.req.raw.clone()))
  if (!parsed.success) return problem(c, 400, 'validation_failed', 'Richiesta non valida.')
  const { password: _, ...kept } = parsed.data
  if (!isStorable(kept)) return problem(c, 400, 'validation_failed', 'Richiesta non valida.')
  if (Buffer.byteLength(parsed.data.password ?? '') > 72) {
    return problem(c, 400, 'validation_failed', 'La password può avere al massimo 72 caratteri.')
  }
  c.set('body', parsed.data)
  return next()
})

async function readJson(request: Request): Promise<unknown> {
  try {
    const text = await request.text()
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}
