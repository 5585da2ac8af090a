/** A line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line about something that went wrong; the caller sees to it that it holds no secret and no personal data. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Libraries print errors whole, with the values of the rows they are about: of each only name and code are kept. */
export function keepLibrariesDiscreet(): void {
  console.error = (...parts: unknown[]) => complain(parts.map(discreet).join(' '))
}

/** @internal exported for its test */
export function discreet(part: unknown): string {
  if (typeof part === 'string') return part.split('\n', 1)[0] ?? ''
  if (!(part instanceof Error)) return '…'
  const code = 'code' in part ? ` ${String(part.code)}` : ''
  const place = part.stack?.split('\n').find((line) => /^\s+at /.test(line))
  return `${part.name}${code}${place ? ` ${place.trim()}` : ''}`
}

export type RequestLine = {
  id: string
  method: string
  path: string
  status: number
  milliseconds: number
  address: string
}

/** One line a request: never a query string, a body, a header or a file's name. */
export function logRequest({ id, method, path, status, milliseconds, address }: RequestLine): void {
  say(
    `${new Date().toISOString()} ${method} ${shorten(path)} ${status} ${milliseconds.toFixed(0)}ms ${coarse(address)} id=${id}`,
  )
}

/**
 * Object names hold VAT numbers and people's ids: of a storage path only route and bucket are kept. Whoever gets an
 * address wrong may put anything into it: what could be an e-mail address or a token is left out.
 */
function shorten(path: string): string {
  const storage =
    /^\/storage\/v1\/object\/(?:(?:public|sign|info|list|authenticated|upload\/sign)\/)?[a-z-]+\//.exec(path)
  if (storage) return `${storage[0]}…`
  const parts = path.split('/').map((part) => (/@|%40/.test(part) || part.length > 40 ? '…' : part))
  return parts
    .join('/')
    .slice(0, 120)
    .replace(/[^\x21-\x7e…]/g, '?')
}

/** An address is personal data: enough of it is kept to tell networks apart, not people. */
function coarse(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain.includes(':')) return `${plain.split(':').slice(0, 3).join(':')}::`
  return plain.replace(/\.\d+$/, '.0')
}
