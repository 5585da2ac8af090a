import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { metricEvents } from '../process/metric-events.ts'
import type { HostEnv } from './host.ts'

/**
 * An error in the form of the service that the path belongs to: auth, storage, functions or rest. supabase-js reads
 * code and message from there; the front end translates the code.
 */
export function problem(
  c: Context<HostEnv>,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const { path } = c.req
  if (path.startsWith('/auth/')) {
    return c.json({ code: status, error_code: code, msg: message }, status, {
      'x-sb-error-code': code,
      ...headers,
    })
  }
  if (path.startsWith('/storage/')) {
    return c.json({ statusCode: String(status), error: code, code, message }, status, headers)
  }
  if (path.startsWith('/functions/')) return c.json({ code, error: message }, status, headers)
  return c.json({ code, message, details: null, hint: null }, status, headers)
}

const long = { style: 'unit', unitDisplay: 'long' } as const
/** '1 minuto', '5 minuti'. */
const minutes = new Intl.NumberFormat('it-IT', { ...long, unit: 'minute' })
const inSeconds = new Intl.NumberFormat('it-IT', { ...long, unit: 'second' })

/** 429 with `Retry-After`; the message says the time in words. */
export function tooManyRequests(
  c: Context<HostEnv>,
  seconds: number,
  code = 'over_request_rate_limit',
): Response {
  metricEvents.throttled.publish(null)
  const wait = seconds > 90 ? minutes.format(Math.ceil(seconds / 60)) : inSeconds.format(seconds)
  return problem(c, 429, code, `Troppi tentativi. Riprova tra ${wait}.`, {
    'retry-after': String(seconds),
  })
}
