import { isIPv4, isIPv6 } from 'node:net'

/** Characters: longer than any address with its zone, brackets and port. */
const longest = 80

/**
 * The key under which limits count an address: the same for every spelling, without port, brackets and zone. An IPv6
 * /64 has one key, because one subscriber can use all its 2^64 addresses. Null for anything that is no address.
 */
export function addressKey(text: string): string | null {
  if (text.length > longest) return null
  const [, bracketed, , withPort] = /^(?:\[([^\]]*)\](:\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  const [address = ''] = (bracketed ?? withPort ?? text).split('%')
  if (isIPv4(address)) return address
  return isIPv6(address) ? ipv6Key(address) : null
}

function ipv6Key(address: string): string {
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  // A dual-stack socket writes an IPv4 address as ::ffff:192.0.2.1.
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, with the zeros that `::` abbreviates. */
function groupsOf(address: string): number[] {
  // The URL parser turns an IPv4 address at the end into two groups.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = plain.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

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
