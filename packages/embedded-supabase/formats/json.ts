declare global {
  /** Not declared by TypeScript yet (github.com/tc39/proposal-json-parse-with-source). */
  interface JSON {
    rawJSON(text: string): RawJson
    isRawJSON(value: unknown): value is RawJson
  }
}
interface RawJson {
  readonly rawJSON: string
}
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** The API's own requests have about three levels, as in `{"orari": {"lunedi": {…}}}`. */
const mostLevels = 20

/**
 * Parses JSON. `undefined` for invalid JSON, and for more than 20 levels: libraries walk nested values by recursion,
 * and a deep one would overflow the stack.
 */
export function parseJson(text: string): unknown {
  return parsed(text)
}

function parsed(text: string, reviver?: Reviver): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

/**
 * Like `parseJson`, but a number that JavaScript would round keeps its text (`JSON.isRawJSON`), because PostgreSQL's
 * numbers have more digits. `JSON.stringify` writes that text again.
 */
export function parseExactly(text: string): unknown {
  // Most bodies have no such number, and parse ten times faster without a reviver.
  return parsed(text, inexact.test(text) ? keepDigits : undefined)
}

/**
 * Matches every text that may hold a number which JavaScript would write differently: one with a fraction, an exponent,
 * a negative zero or more than 15 digits.
 */
const inexact = /\d[.eE]|-0|\d{16}/

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && source !== String(value) ? JSON.rawJSON(source) : value

/** Whether JSON is nested at most 20 levels deep; brackets inside strings do not count. */
export function isShallow(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted && char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    if (depth > mostLevels) return false
  }
  return true
}

/** Whether PostgreSQL can store every text of a JSON value: it refuses NUL and lone surrogates. */
export function isStorable(json: unknown): boolean {
  return everyText(json, (text) => !text.includes('\0') && text.isWellFormed())
}

/** Whether no text or key of a JSON value has a lone surrogate, as in the escape `\ud83d` alone. */
export function isWellFormed(json: unknown): boolean {
  return everyText(json, (text) => text.isWellFormed())
}

function everyText(json: unknown, isValid: (text: string) => boolean): boolean {
  // A list instead of recursion: a body may be nested deeper than the stack allows.
  const values = [json]
  for (const value of values) {
    if (typeof value === 'string' && !isValid(value)) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) values.push(name, child)
    }
  }
  return true
}
