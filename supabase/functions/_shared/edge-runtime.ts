/**
 * The key that bypasses all policies, as the runtime provides it: `default` in a JSON object of secret keys, or in an
 * older or self-hosted runtime the service_role key.
 */
export function secretKeyIn(setting: (name: string) => string | undefined): string {
  const named: Record<string, string> = JSON.parse(setting('SUPABASE_SECRET_KEYS') || '{}')
  return named.default ?? Object.values(named)[0] ?? setting('SUPABASE_SERVICE_ROLE_KEY') ?? ''
}

/**
 * The visitor's address on Supabase's edge runtime: the first entry of X-Forwarded-For, which a visitor can forge. That
 * only avoids a limit that protects the visitor's own address.
 * @param socket the address of the connection, for a request without that header
 */
export function visitorOf(request: Request, socket: string): string {
  const [claimed = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',')
  return claimed.trim().slice(0, 60) || socket
}

/**
 * Lets only the dashboard's origins call the function and read its answer.
 * @param siteOrigins the secret SITE_ORIGINS: origins separated by commas; unset, only the same origin may call.
 */
export function corsFor(siteOrigins: string | undefined): (request: Request) => Record<string, string> {
  const allowed = (siteOrigins ?? '').split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  return (request): Record<string, string> => {
    const origin = request.headers.get('origin')
    if (!origin || !allowed.includes(origin)) return { vary: 'origin' }
    return {
      vary: 'origin',
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '3600',
    }
  }
}
