import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { FrontEnd } from '../config/project.ts'
import type { HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { sayFields } from '../process/log.ts'

const Report = z.strictObject({
  page: z.string().max(100),
  metrics: z
    .array(
      z.strictObject({
        name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
        /** Milliseconds, for CLS a score. */
        value: z.number().min(0).max(600_000),
        rating: z.enum(['good', 'needs-improvement', 'poor']),
      }),
    )
    .min(1)
    .max(5),
})

/** Logs the timings that browsers send, each report as a line of JSON: page and figures, nothing about the visitor. */
export function vitalsRoutes(
  frontEnd: Pick<FrontEnd, 'pageMatcher'> | null,
  write: (fields: Record<string, unknown>) => void = sayFields,
): Hono<HostEnv> {
  // The front end replaces ids by a star. Any text that is not such an address is not logged, because it may contain anything.
  const isPage = frontEnd?.pageMatcher('\\*') ?? (() => false)
  // Allows an office behind one address to open many pages, and prevents a flood of lines from filling the disk.
  const byAddress = new RateLimiterMemory({ points: 60, duration: 60 })
  const all = new RateLimiterMemory({ points: 600, duration: 60 })
  const routes = new Hono<HostEnv>()
  const onError = (c: Context) => problem(c, 413, 'payload_too_large', 'La richiesta è troppo grande.')
  routes.post('/', bodyLimit({ maxSize: 2048, onError }), async (c) => {
    const counted = Promise.all([byAddress.consume(c.get('request').address), all.consume('all')])
    const allowed = await counted.then(
      () => true,
      () => false,
    )
    if (!allowed) return problem(c, 429, 'too_many_requests', 'Troppe richieste.', { 'retry-after': '60' })
    const report = Report.safeParse(await c.req.json().catch(() => undefined))
    if (!report.success) return problem(c, 400, 'invalid_request', 'Richiesta non valida.')
    const { page, metrics } = report.data
    const figures = Object.fromEntries(metrics.map(({ name, value, rating }) => [name, { value, rating }]))
    const known = isPage(page) ? page : 'other'
    write({ event: 'web-vitals', page: known, ...figures })
    return c.body(null, 204)
  })
  return routes
}
