/** Characters: the longest DNS name (253) with its port. */
const longestHost = 260

/** Whether only this machine can reach a name or an address. Takes `host`, `host:port` and `[::1]:port`. */
export function isLoopbackHost(text: string): boolean {
  if (text.length > longestHost) return false
  const bare = text.toLowerCase().replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
  const name = bare.includes('::') ? bare : bare.replace(/:\d+$/, '')
  return name === 'localhost' || name === '::1' || isLoopbackAddress(name)
}

export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:/i, '')
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain)
}
