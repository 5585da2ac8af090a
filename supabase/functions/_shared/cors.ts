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
