import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Frame, readFrame, type Version, versionIn, writeFrame } from './frame.ts'
import { readJoin } from './subscription.ts'

const version = fc.constantFrom<Version>('1.0.0', '2.0.0')
const frame: fc.Arbitrary<Frame> = fc.record({
  joinRef: fc.option(fc.string({ maxLength: 64 })),
  ref: fc.option(fc.string({ maxLength: 64 })),
  topic: fc.string({ minLength: 1, maxLength: 255 }),
  event: fc.string({ minLength: 1, maxLength: 64 }),
  payload: fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    { noNullPrototype: true },
  ),
})

test('a written message is parsed again, in both versions', () => {
  fc.assert(
    fc.property(version, frame, (form, { payload, ...head }) => {
      expect(readFrame(writeFrame(form, head, JSON.stringify(payload)), form)).toEqual({ ...head, payload })
    }),
  )
})

test('any text is parsed as a message or as none, and nothing throws', () => {
  fc.assert(
    fc.property(version, fc.oneof(fc.string(), fc.json(), fc.json({ maxDepth: 8 })), (form, text) => {
      const read = readFrame(text, form)
      if (read) expect(Object.keys(read)).toEqual(expect.arrayContaining(['topic', 'event', 'payload']))
    }),
  )
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      expect(['string', 'object']).toContain(
        typeof readJoin(payload, { bindings: 10 }, { name: 'news', filters: ['kind'] }),
      )
    }),
  )
})

test('a message nested deeper than any of the protocol is none', () => {
  const nested = (levels: number) => `{"wanted":${'['.repeat(levels)}${']'.repeat(levels)}}`
  for (const form of ['1.0.0', '2.0.0'] as const) {
    const head = { joinRef: null, ref: '1', topic: 'realtime:x', event: 'phx_join' }
    expect(readFrame(writeFrame(form, head, nested(5)), form)).toMatchObject(head)
    for (const levels of [30, 8000, 60_000]) {
      expect(readFrame(writeFrame(form, head, nested(levels)), form)).toBeNull()
    }
  }
})

test('only the two versions of the protocol are known', () => {
  expect([null, '1.0.0', '2.0.0', '3.0.0', ''].map(versionIn)).toEqual([
    '1.0.0',
    '1.0.0',
    '2.0.0',
    null,
    null,
  ])
})
