import fc from 'fast-check'
import { nasty } from './values.ts'

/** A message for a live connection, once the version of its protocol and a token are known. */
export type LiveMessage = (version: string, token: string) => string | Buffer

/** Mostly what Supabase's client sends, with values that it never would. */
const topic = fc.oneof(
  fc.constantFrom('realtime:x', 'realtime:x', 'phoenix', 'realtime:', '__proto__'),
  nasty,
)
const event = fc.oneof(
  fc.constantFrom('phx_join', 'phx_join', 'phx_leave', 'heartbeat', 'access_token', 'broadcast', 'presence'),
  nasty,
)
const ref = fc.oneof(fc.constantFrom('1', '2', null), nasty)
const wanted = fc.record(
  {
    event: fc.oneof(fc.constantFrom('INSERT', '*', 'UPDATE'), nasty),
    schema: fc.oneof(fc.constantFrom('public', 'auth'), nasty),
    table: fc.oneof(fc.constantFrom('changes', 'businesses', 'users'), nasty),
    filter: fc.oneof(fc.constantFrom('table_name=eq.cards', 'id=gt.0', 'business_id=is.null'), nasty),
  },
  { requiredKeys: [] },
)
const config = fc.oneof(
  fc.record({ postgres_changes: fc.array(wanted, { maxLength: 12 }), private: fc.boolean() }),
  fc.constant({ postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'changes' }] }),
)
const tokens = fc.constantFrom<(own: string) => unknown>(
  (own) => own,
  (own) => own,
  (own) => `${own}x`,
  () => null,
  () => ({}),
  () => 'sb_publishable_embedded',
)
const payload = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(config, tokens).map(([asked, token]) => ({ config: asked, token })) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => ({ config: value, token: () => value })) },
)

const spoken = fc
  .record({ topic, event, ref, joinRef: ref, payload })
  .map(({ payload: { config: asked, token }, ...head }): LiveMessage => {
    return (version, own) => {
      const content = { config: asked, access_token: token(own) }
      const parts = [head.joinRef, head.ref, head.topic, head.event, content]
      const [join_ref, reference, ...rest] = parts
      return JSON.stringify(
        version === '2.0.0'
          ? parts
          : { join_ref, ref: reference, topic: rest[0], event: rest[1], payload: content },
      )
    }
  })

const noise = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.json(),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.nat({ max: 9000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  )
  .map(
    (message): LiveMessage =>
      () =>
        message,
  )

export const liveMessages = fc.oneof({ weight: 5, arbitrary: spoken }, { weight: 1, arbitrary: noise })
