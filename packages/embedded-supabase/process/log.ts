let asJson = false

/** Whether each later line is a JSON object with `time` and `level` (`LOG_FORMAT=json`). */
export function logAsJson(asked: boolean): void {
  asJson = asked
}

export function say(line: string): void {
  process.stdout.write(asJson ? entry('info', { message: line }) : `${line}\n`)
}

/** Prints why a start or a command cannot go on. The caller keeps secrets out. */
export function complain(line: string): void {
  process.stderr.write(asJson ? entry('error', { message: line }) : `${line}\n`)
}

/** Logs a failure while serving, with the id of its request. The caller keeps secrets and personal data out. */
export function logError(line: string, requestId?: string): void {
  const id = requestId ? ` id=${requestId}` : ''
  process.stderr.write(
    asJson
      ? entry('error', { message: line, ...(requestId && { id: requestId }) })
      : `${new Date().toISOString()} ERROR ${line}${id}\n`,
  )
}

/** Logs figures for programs, as JSON in either format. The caller keeps personal data out. */
export function sayFields(fields: Record<string, unknown>): void {
  process.stdout.write(entry('info', fields))
}

function entry(level: 'info' | 'error', fields: Record<string, unknown>): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`
}

/** Otherwise Node would end the process. */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (error) => logError(redacted(error)))
}

/** What may be logged: the first line of a text; name, code and place of an error; nothing of any other value. */
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

/** One line for a request, without query, body, headers or file name. */
export function logRequest({ id, method, path, status, milliseconds, address }: RequestLine): void {
  const logged = {
    method,
    path: redactedPath(path),
    status,
    ms: Math.round(milliseconds),
    network: networkOf(address),
    id,
  }
  process.stdout.write(
    asJson
      ? entry(status < 500 ? 'info' : 'error', logged)
      : `${new Date().toISOString()} ${method} ${logged.path} ${status} ${logged.ms}ms ${logged.network} id=${id}\n`,
  )
}

/**
 * The path as it may be logged. File names contain VAT numbers and people's ids, so a storage path is cut after the
 * bucket; parts that look like an e-mail address or a token, as in a mistyped URL, are left out.
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

/** The first part of an IP address: a whole one would be personal data. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain.includes(':')) return `${plain.split(':').slice(0, 3).join(':')}::`
  return plain.replace(/\.\d+$/, '.0')
}

/**
 * Libraries print whole errors, which contain values of rows; the log may have only an error's name, code and place.
 * Nothing else replaces functions of `console`.
 */
export function redactConsoleErrors(): void {
  console.error = (...parts: unknown[]) => logError(parts.map(redacted).join(' '))
}

/** For commands, which print every refusal themselves: a library would print it a second time. */
export function silenceConsoleErrors(): void {
  console.error = () => {}
}
