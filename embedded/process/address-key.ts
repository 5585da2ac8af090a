import { isIPv4, isIPv6 } from 'node:net'

/** Longer than any address with its zone, brackets and port. */
const longest = 80

/**
 * One name for all the ways of writing an address, without port, brackets and zone. Of an IPv6 address it is the /64,
 * which is what one subscriber gets: whoever has one can take any of its 2^64 addresses. Null for anything else.
 */
export function addressKey(text: string): string | null {
  if (text.length > longest) return null
  const [, bracketed, , withPort] = /^(?:\[([^\]]*)\](:\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  const [address = ''] = (bracketed ?? withPort ?? text).split('%')
  if (isIPv4(address)) return address
  return isIPv6(address) ? countedAsIpv6(address) : null
}

function countedAsIpv6(address: string): string {
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  // ::ffff:192.0.2.1 is how a socket of both families names an IPv4 address.
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, of which `::` stands for as many zeros as are missing. */
function groupsOf(address: string): number[] {
  // Written as a URL's host, an IPv4 address at the end becomes two groups like the others.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = plain.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
