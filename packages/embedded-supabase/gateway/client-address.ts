import { addressKey } from '../connections/address-key.ts'

/** Characters: longer than the addresses of as many proxies as `TRUST_PROXY` allows. */
const longestHeader = 2000

/**
 * The visitor's address as limits count it (see `addressKey`): the socket's or, behind `trustProxy` proxies, the one
 * that the outermost proxy saw. Entries further left in X-Forwarded-For come from the visitor and are ignored. When the
 * entry is no address, the socket's is used.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const own = addressKey(socket ?? '') ?? '?'
  if (trustProxy === 0) return own
  // Proxies append, so the trusted entries are at the end.
  const hops = (forwardedFor ?? '').slice(-longestHeader).split(',')
  const seen = [...hops.map((hop) => hop.trim()).filter(Boolean), socket ?? '?']
  return addressKey(seen[Math.max(0, seen.length - 1 - trustProxy)] ?? '') ?? own
}
