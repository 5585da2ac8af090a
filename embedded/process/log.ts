let asJson = false

/** `LOG_FORMAT=json`: from now on each line is a JSON object with `time` and `level`; see docs/operations.md. */
export function logAsJson(): void {
  asJson = true
}

/** A line for the operator. */
export function say(line: string): void {
  process.stdout.write(asJson ? entry('info', { message: line }) : `${line}\n`)
}

/** A line about what keeps a command from its work; the caller sees to it that it holds no secret. */
export function complain(line: string): void {
  process.stderr.write(asJson ? entry('error', { message: line }) : `${line}\n`)
}

/** A line about what went wrong while serving, and in which request; the caller keeps secrets and personal data out. */
export function logError(line: string, requestId?: string): void {
  const id = requestId ? ` id=${requestId}` : ''
  process.stderr.write(
    asJson
      ? entry('error', { message: line, ...(requestId && { id: requestId }) })
      : `${new Date().toISOString()} ERROR ${line}${id}\n`,
  )
}

/** Figures for a program to read: an object in either format; the caller keeps personal data out. */
export function sayFields(fields: Record<string, unknown>): void {
  process.stdout.write(entry('info', fields))
}

function entry(level: 'info' | 'error', fields: Record<string, unknown>): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`
}

/** Logs errors that nobody caught, instead of ending the process. */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (error) => logError(redacted(error)))
}

/** What may be logged of anything: a text's first line, an error's name, code and place; nothing of all else. */
export function redacted(part: unknown): string {
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
  const seen = {
    method,
    path: shorten(path),
    status,
    ms: Math.round(milliseconds),
    network: networkOf(address),
    id,
  }
  process.stdout.write(
    asJson
      ? entry(status < 500 ? 'info' : 'error', seen)
      : `${new Date().toISOString()} ${method} ${seen.path} ${status} ${seen.ms}ms ${seen.network} id=${id}\n`,
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
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain.includes(':')) return `${plain.split(':').slice(0, 3).join(':')}::`
  return plain.replace(/\.\d+$/, '.0')
}
