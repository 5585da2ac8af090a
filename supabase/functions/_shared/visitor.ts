/**
 * The visitor's address on Supabase's edge runtime: the first entry of X-Forwarded-For, which a visitor can forge. That
 * only avoids a limit that protects the visitor's own address.
 * @param socket the address of the connection, for a request without that header
 */
export function visitorOf(request: Request, socket: string): string {
  const [claimed = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',')
  return claimed.trim().slice(0, 60) || socket
}
