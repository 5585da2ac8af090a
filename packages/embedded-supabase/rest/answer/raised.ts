import { z } from 'zod'
import type { ErrorAnswer } from './error-answer.ts'

const Message = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const Detail = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()).optional(),
})

/**
 * A function can choose its whole answer by raising the code `PGRST` with body and status as JSON. Null for malformed
 * ones.
 */
export function raised(message: string, detail: string | null | undefined): ErrorAnswer | null {
  const [body, rest] = [Message.safeParse(parsed(message)).data, Detail.safeParse(parsed(detail ?? '')).data]
  if (!body || !rest) return null
  const { code, message: text, details = null, hint = null } = body
  return {
    status: rest.status,
    body: { code, message: text, details, hint },
    ...(rest.headers && { headers: rest.headers }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
