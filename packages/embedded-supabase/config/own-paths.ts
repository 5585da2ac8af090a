/** The services of Supabase that this server has, each below `/<service>/v1`. */
export const services = ['auth', 'rest', 'storage', 'functions'] as const

export const ownPaths = {
  health: '/healthz',
  mailbox: '/_mailbox',
  backup: '/_backup',
  /** The front end sends its timings here when `WEB_VITALS` is on. */
  vitals: '/_vitals',
  /** The front end reports its own faults here. */
  errors: '/_errors',
  /** Supabase's client opens its WebSocket here. */
  live: '/realtime/v1/websocket',
} as const

const prefixes = [...services.map((service) => `/${service}/v1`), ...Object.values(ownPaths)]

/** Whether the backend answers an address (a path, with or without a query); all others are pages. */
export function isBackendPath(url: string): boolean {
  const [path = ''] = url.split('?')
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
