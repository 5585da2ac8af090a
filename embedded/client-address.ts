/**
 * The visitor's address: the socket's, or with `trustProxy` proxies in front the one that the outermost of them saw.
 * Entries further left in X-Forwarded-For were written by the visitor and are believed by nobody.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const seen = [...hops.filter(Boolean), socket ?? '?']
  return seen[Math.max(0, seen.length - 1 - trustProxy)] ?? '?'
}
