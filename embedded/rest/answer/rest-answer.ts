import { objectType } from '../grammar/headers.ts'
import type { ParsedRequest } from '../grammar/parsed.ts'

/** An answer with a body as JSON text, or without one. */
export type RestAnswer = {
  status: number
  text: string | null
  headers: Record<string, string>
}

/** `0-19/35`; `*` for no rows and for an unknown number. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}

type Preference = keyof ParsedRequest['prefer']

/** The header that tells which of the request's preferences count; none when none does. */
export function applied({ prefer }: ParsedRequest, counting: readonly Preference[]): Record<string, string> {
  const pairs = counting.flatMap((name) => (prefer[name] ? [`${name}=${prefer[name]}`] : []))
  return pairs.length > 0 ? { 'preference-applied': pairs.join(', ') } : {}
}

/** The media type of an answer with a body. */
export function typeOf({ isSingle }: ParsedRequest): { 'content-type': string } {
  return { 'content-type': `${isSingle ? objectType : 'application/json'}; charset=utf-8` }
}
