import { objectType } from '../grammar/headers.ts'
import type { ParsedRequest } from '../grammar/parsed.ts'

/** `text` is JSON; null for an answer without a body. */
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

/** `Preference-Applied`: which of these preferences the request has. */
export function applied({ prefer }: ParsedRequest, counting: readonly Preference[]): Record<string, string> {
  const pairs = counting.flatMap((name) => (prefer[name] ? [`${name}=${prefer[name]}`] : []))
  return pairs.length > 0 ? { 'preference-applied': pairs.join(', ') } : {}
}

export function typeOf({ isSingle }: ParsedRequest): { 'content-type': string } {
  return { 'content-type': `${isSingle ? objectType : 'application/json'}; charset=utf-8` }
}
