import type { Column } from './columns.ts'
import { type Version, writeFrame } from './frame.ts'
import type { Change } from './readers.ts'

/** The subscription that a message is for, by the client's names for it, and the numbers of its filters that match. */
export type Addressee = { version: Version; topic: string; joinRef: string | null; ids: readonly number[] }

/** How many different messages of one change are remembered. Dashboards subscribe alike, so that their messages are equal. */
const mostKept = 20
const kept = new WeakMap<Change, Map<string, Buffer>>()

/**
 * Writes changes in the format of Supabase's stream. A message is remembered, because many subscriptions get the same
 * change.
 */
export function changeMessages(columns: readonly Column[]) {
  const head = `"schema":"public","table":"changes","type":"INSERT","columns":${JSON.stringify(columns)},"errors":null`
  const write = ({ at, record }: Change, { version, topic, joinRef, ids }: Addressee) => {
    const data = `{${head},"commit_timestamp":${JSON.stringify(at)},"record":${record}}`
    const payload = `{"ids":[${ids.join()}],"data":${data}}`
    return Buffer.from(writeFrame(version, { joinRef, ref: null, topic, event: 'postgres_changes' }, payload))
  }
  return (change: Change, to: Addressee): Buffer => {
    const known = kept.get(change) ?? new Map<string, Buffer>()
    kept.set(change, known)
    const name = JSON.stringify([to.version, to.topic, to.joinRef, to.ids])
    const message = known.get(name) ?? write(change, to)
    if (known.size < mostKept) known.set(name, message)
    return message
  }
}
