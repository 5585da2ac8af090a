let asJson = false

/** `LOG_FORMAT=json`: from now on each line is a JSON object with `time` and `level`; see docs/operations.md. */
export function logAsJson(): void {
  asJson = true
}

/** Prints a line for the operator. */
export function say(line: string): void {
  process.stdout.write(asJson ? entry('info', { message: line }) : `${line}\n`)
}

/** Prints why a start or a command cannot go on. The caller keeps secrets out. */
export function complain(line: string): void {
  process.stderr.write(asJson ? entry('error', { message: line }) : `${line}\n`)
}

/** Logs what went wrong while serving, and in which request. The caller keeps secrets and personal data out. */
export function logError(line: string, requestId?: string): void {
  const id = requestId ? ` id=${requestId}` : ''
  process.stderr.write(
    asJson
      ? entry('error', { message: line, ...(requestId && { id: requestId }) })
      : `${new Date().toISOString()} ERROR ${line}${id}\n`,
  )
}

/** Logs figures for programs, as a JSON object in either format. The caller keeps personal data out. */
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

/** The part of a value that may be logged: a text's first line; an error's name, code and place; nothing of any other. */
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

/** Logs one line for a request, without query string, body, headers or file name. */
export function logRequest({ id, method, path, status, milliseconds, address }: RequestLine): void {
  const seen = {
    method,
    path: redactedPath(path),
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
 * The path as it is logged. Of a storage path only route and bucket are kept, because file names contain VAT numbers and
 * people's ids. Parts that could be an e-mail address or a token are left out, because a mistyped address may contain them.
 */
function redactedPath(path: string): string {
  const storage =
    /^\/storage\/v1\/object\/(?:(?:public|sign|info|list|authenticated|upload\/sign)\/)?[a-z-]+\//.exec(path)
  if (storage) return `${storage[0]}…`
  const parts = path.split('/').map((part) => (/@|%40/.test(part) || part.length > 40 ? '…' : part))
  return parts
    .join('/')
    .slice(0, 120)
    .replace(/[^\x21-\x7e…]/g, '?')
}

/** The network of an address. The whole address would be personal data; its network tells networks apart, not people. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain.includes(':')) return `${plain.split(':').slice(0, 3).join(':')}::`
  return plain.replace(/\.\d+$/, '.0')
}
