import { addressKey } from '../process/address-key.ts'

/** More proxies than `TRUST_PROXY` can name, each with the longest address. */
const longestHeader = 2000

/**
 * The visitor's address as limits count it (see `addressKey`): the socket's, or with `trustProxy` proxies in front the
 * one that the outermost of them saw. Entries further left in X-Forwarded-For were written by the visitor and are
 * believed by nobody. An entry that is no address counts as the socket's own.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const own = addressKey(socket ?? '') ?? '?'
  if (trustProxy === 0) return own
  // What counts stands at the end: proxies append.
  const hops = (forwardedFor ?? '').slice(-longestHeader).split(',')
  const seen = [...hops.map((hop) => hop.trim()).filter(Boolean), socket ?? '?']
  return addressKey(seen[Math.max(0, seen.length - 1 - trustProxy)] ?? '') ?? own
}
