/** The services of Supabase that are served, each below `/<service>/v1`. */
export const services = ['auth', 'rest', 'storage', 'functions'] as const

/** The server's own paths, in addition to Supabase's services and the pages. */
export const ownPaths = {
  health: '/healthz',
  mailbox: '/_mailbox',
  backup: '/_backup',
  /** Where the dashboard sends its timings when `WEB_VITALS` is on. */
  vitals: '/_vitals',
  /** Where Supabase's client opens its live connection. */
  live: '/realtime/v1/websocket',
} as const

const prefixes = [...services.map((service) => `/${service}/v1`), ...Object.values(ownPaths)]

/** Whether the backend answers an address (a path, with or without a query); all others are pages. */
export function isBackendPath(url: string): boolean {
  const [path = ''] = url.split('?')
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
