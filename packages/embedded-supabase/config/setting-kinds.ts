import { z } from 'zod'
import { emailAddress } from './email-address.ts'

const longestQuote = 60

/**
 * A refused text, as the refusal repeats it; nothing of what may hold a password or a key that belongs elsewhere: a URL
 * with a login, a word as long as a key, what calls itself secret.
 */
export function quoted(text: string): string {
  const isSecret = /[\w+/=-]{20,}|:\/\/.*@|secret|passw|token/i.test(text)
  return isSecret || text.length > longestQuote ? '«…»' : `«${text}»`
}

/** What a project's documents say of a setting. */
type Described = {
  meaning: string
  /** Printed in the default's place for a setting that has no default value. */
  otherwise?: string
}

export const described = z.registry<Described>()

/** A setting whose text is converted by `read`. Null from `read` refuses the text with `reason`. */
export function textReadBy<Value>(read: (text: string) => Value | null, reason: (text: string) => string) {
  return z.string().transform((text, context): Value => {
    const value = read(text)
    if (value === null) context.addIssue(reason(text))
    return value ?? z.NEVER
  })
}

export function optional<Kind extends z.ZodType<unknown, string>>(kind: Kind) {
  return kind.nullable().prefault(null)
}

/** Accepts 0 to `max`. */
export function integer(max: number) {
  return textReadBy(
    (text) => (/^\d{1,6}$/.test(text) && Number(text) <= max ? Number(text) : null),
    (text) => `deve essere un numero intero da 0 a ${max}, non ${quoted(text)}`,
  )
}

export const onOrOff = z.stringbool({
  truthy: ['on'],
  falsy: ['off'],
  case: 'sensitive',
  error: ({ input }) => `deve essere «on» oppure «off», non ${quoted(String(input))}`,
})

// Not repeated: beside an address there is a password, and the two are easily swapped.
export const plainEmail = textReadBy(emailAddress, () => 'non è un indirizzo email')

/** Scheme, host and port, such as `https://www.esempio.it`. */
export const origin = textReadBy(
  (text) => {
    const url = bareUrl(text)
    // The origin becomes part of a pattern for allowed links, in which a `*` would match any host.
    const named = url && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)
    return named ? url.origin : null
  },
  (text) => `deve essere un'origine come https://www.esempio.it, non ${quoted(text)}`,
)

/** Parses an http(s) URL that has no path, query or user; null otherwise. */
export function bareUrl(text: string): URL | null {
  const url = urlOf(text, /^https?:$/)
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url : null
}

/** Parses a URL; null when it is malformed or `protocol` does not match. */
export function urlOf(text: string, protocol: RegExp): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && protocol.test(url.protocol) ? url : null
}
