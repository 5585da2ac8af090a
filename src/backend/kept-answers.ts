import { hashKey } from '@tanstack/react-query'
import { keptAnswersKey } from '#browser/last-known.ts'
import { deviceStorage } from '#browser/storage.ts'
import { queryClient } from './query-client.ts'
import { onSessionChange } from './session.ts'
import type { Subject } from './tables.ts'

/**
 * What an owner has last read of their own shop, kept on their device for a page that opens without a network. Loaded when the
 * page is quiet, or when the server cannot be reached.
 */

type Answer = { key: readonly unknown[]; data: unknown; at: number }
type Kept = { userId: string; answers: Answer[] }

const subjects: readonly Subject[] = [
  'websites',
  'closures',
  'seasons',
  'cards',
  'businesses',
  'services',
  'graphic_services',
  'sales',
]
/** Characters, well below what a browser keeps for a site; what was read longest ago is left out. */
const most = 300_000
const pauseMs = 1000

/** Maps and sets, which JSON does not know, as their entries. */
function withMaps(_: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] }
  return value instanceof Set ? { $set: [...value] } : value
}

function asMaps(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map)
  return '$set' in value && Array.isArray(value.$set) ? new Set(value.$set) : value
}

/** Whose answers are kept; null while nobody's are. */
let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey)) return
  // What the server has answered is newer than what was kept.
  if (!event.action.manual) queryClient.setQueryData(['keptSince'], null)
  clearTimeout(timer)
  timer = setTimeout(store, pauseMs)
})
// Whoever signs in next on this page may read the rows of others.
onSessionChange(({ user }) => {
  if (user?.id !== owner) owner = null
})

/** Keeps the answers of a person who reads only their own rows, from now on until they sign out. */
export function keepAnswers(userId: string): void {
  if (owner === userId) return
  owner = userId
  store()
}

/** Of the stamps their numbers alone: who holds a card stays with the server. */
const isKept = ([subject, what]: readonly unknown[]) =>
  subjects.some((kept) => kept === subject) || (subject === 'stamps' && what === 'figures')

function store(): void {
  if (owner === null) return
  const now = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKept(queryKey) && state.data !== undefined)
    .map(({ queryKey: key, state }): Answer => ({ key, data: state.data, at: state.dataUpdatedAt }))
  const before = read()
  // Answers kept by earlier visits stay, unless this visit has read the same query.
  const others = before?.userId === owner ? before.answers : []
  const known = new Set(now.map(({ key }) => hashKey(key)))
  const answers = [...now, ...others.filter(({ key }) => !known.has(hashKey(key)))].sort(
    (one, other) => other.at - one.at,
  )
  if (answers.length === 0) return
  const written = () => JSON.stringify({ userId: owner, answers }, withMaps)
  let text = written()
  while (text.length > most && answers.pop()) text = written()
  deviceStorage.setItem(keptAnswersKey, text)
}

/** Fills the cache with what is kept of this person, and says since when, under `keptSince`. Newer answers stay. */
export function restoreAnswers(userId: string): void {
  const kept = read()
  if (kept?.userId !== userId) return
  for (const { key, data, at } of kept.answers)
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at })
  const newest = Math.max(0, ...kept.answers.map(({ at }) => at))
  if (newest > 0) queryClient.setQueryData(['keptSince'], timeOf(new Date(newest)))
}

function read(): Kept | null {
  try {
    return JSON.parse(deviceStorage.getItem(keptAnswersKey) ?? 'null', asMaps)
  } catch {
    return null
  }
}

/** `oggi alle 12:30`, or the day instead. */
function timeOf(at: Date): string {
  const day =
    at.toDateString() === new Date().toDateString()
      ? 'oggi'
      : new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long' }).format(at)
  return `${day} alle ${new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' }).format(at)}`
}
