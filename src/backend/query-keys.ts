import { type Subject, subjectsOf } from './tables.ts'

/**
 * The keys of all queries of a subject, from the widest to one list and one row: what is made stale by a wide key includes
 * everything below it. Rooms build the keys of their queries from these, so that no name is typed twice.
 */
export function keysOf<Of extends Subject>(subject: Of) {
  const all = [subject] as const
  return {
    all,
    lists: [...all, 'list'] as const,
    byId: (id: string) => [...all, 'detail', id] as const,
  }
}

/** Whether a key is that of a list. */
export const isList = (queryKey: readonly unknown[]) => queryKey[1] === 'list'

/** The keys of what a change of this table makes stale; none for a table that the dashboard does not know. */
export function staleAfter(table: string) {
  return subjectsOf(table).map((subject) => keysOf(subject).all)
}
