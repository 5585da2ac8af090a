import { type Version, writeFrame } from './frame.ts'
import type { Change, Live } from './readers.ts'

/** The subscription that gets a message, by the client's names for it, and the ids of its filters that match. */
export type Addressee = { version: Version; topic: string; joinRef: string | null; ids: readonly number[] }

/** Cached messages of one change. Clients subscribe alike, so most of their messages are equal. */
const maxCached = 20
const cache = new WeakMap<Change, Map<string, Buffer>>()

/** Formats changes as Supabase's stream does. Messages are cached, because many subscriptions get the same change. */
export function changeMessages({ table, columns }: Live) {
  const head = `"schema":"public","table":${JSON.stringify(table.name)},"type":"INSERT","columns":${JSON.stringify(columns)},"errors":null`
  const write = ({ at, record }: Change, { version, topic, joinRef, ids }: Addressee) => {
    const data = `{${head},"commit_timestamp":${JSON.stringify(at)},"record":${record}}`
    const payload = `{"ids":[${ids.join()}],"data":${data}}`
    return Buffer.from(writeFrame(version, { joinRef, ref: null, topic, event: 'postgres_changes' }, payload))
  }
  return (change: Change, to: Addressee): Buffer => {
    const messages = cache.get(change) ?? new Map<string, Buffer>()
    cache.set(change, messages)
    const name = JSON.stringify([to.version, to.topic, to.joinRef, to.ids])
    const message = messages.get(name) ?? write(change, to)
    if (messages.size < maxCached) messages.set(name, message)
    return message
  }
}
