import { z } from 'zod'
import { parseJson } from '../formats/json.ts'

/** Supabase's protocol (Phoenix): a message is an object in 1.0.0, and a list of the same five parts in 2.0.0. */
export type Version = '1.0.0' | '2.0.0'

export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

const Ref = z
  .string()
  .max(64)
  .nullish()
  .transform((ref) => ref ?? null)
const parts = {
  topic: z.string().min(1).max(255),
  event: z.string().min(1).max(64),
  payload: z.record(z.string(), z.unknown()),
}
const Message = z.object({ join_ref: Ref, ref: Ref, ...parts })
const List = z.tuple([Ref, Ref, parts.topic, parts.event, parts.payload])

/** The requested version of the protocol; 1.0.0 when none is named, as with Supabase. Null for an unknown version. */
export function versionIn(requested: string | null): Version | null {
  if (requested === null || requested === '1.0.0') return '1.0.0'
  return requested === '2.0.0' ? '2.0.0' : null
}

/** Parses a client's message; null when it is not in the protocol. */
export function readFrame(text: string, version: Version): Frame | null {
  const json = parseJson(text)
  if (version === '1.0.0') {
    const { data } = Message.safeParse(json)
    if (!data) return null
    const { join_ref: joinRef, ...rest } = data
    return { joinRef, ...rest }
  }
  const { data } = List.safeParse(json)
  if (!data) return null
  const [joinRef, ref, topic, event, payload] = data
  return { joinRef, ref, topic, event, payload }
}

type Head = Pick<Frame, 'joinRef' | 'ref' | 'topic' | 'event'>

/** @param payload JSON text */
export function writeFrame(version: Version, { joinRef, ref, topic, event }: Head, payload: string): string {
  const text = JSON.stringify
  if (version === '2.0.0') return `[${text(joinRef)},${text(ref)},${text(topic)},${text(event)},${payload}]`
  return `{"topic":${text(topic)},"event":${text(event)},"payload":${payload},"ref":${text(ref)},"join_ref":${text(joinRef)}}`
}
