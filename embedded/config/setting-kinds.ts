import { z } from 'zod'

/** The parts of a setting's description in the tables of README.md and docs/. */
type Described = {
  meaning: string
  /** The table's text for the unset setting, where it has no default value. */
  otherwise?: string
}

export const described = z.registry<Described>()

/** A setting whose text `read` converts to a value; `read` returns null for a text that is refused with `reason`. */
export function textReadBy<Value>(read: (text: string) => Value | null, reason: (text: string) => string) {
  return z.string().transform((text, context): Value => {
    const value = read(text)
    if (value === null) context.addIssue(reason(text))
    return value ?? z.NEVER
  })
}

/** A setting that is null while it is unset. */
export function optional<Kind extends z.ZodType<unknown, string>>(kind: Kind) {
  return kind.nullable().prefault(null)
}

/** A whole number from 0 on. */
export function integer(max: number) {
  return textReadBy(
    (text) => (/^\d{1,6}$/.test(text) && Number(text) <= max ? Number(text) : null),
    (text) => `deve essere un numero intero da 0 a ${max}, non «${text}»`,
  )
}

export const onOrOff = z.stringbool({
  truthy: ['on'],
  falsy: ['off'],
  case: 'sensitive',
  error: ({ input }) => `deve essere «on» oppure «off», non «${input}»`,
})

/** Scheme, host and port of a site, written without a slash at its end. */
export const origin = textReadBy(
  (text) => {
    const url = bareUrl(text)
    // Only names and addresses: the origin becomes part of a pattern for links, in which `*` would match any host.
    const named = url && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)
    return named ? url.origin : null
  },
  (text) => `deve essere un'origine come https://www.esempio.it, non «${text}»`,
)

/** An http(s) address without a path, a query or a user. Null for any other text. */
export function bareUrl(text: string): URL | null {
  const url = urlOf(text, /^https?:$/)
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url : null
}

/** Parses an address; null when the text is no address or has another protocol. */
export function urlOf(text: string, protocol: RegExp): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && protocol.test(url.protocol) ? url : null
}
