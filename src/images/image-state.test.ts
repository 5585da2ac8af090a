import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  holds,
  type ImageEvent,
  type ImageState,
  leftBehind,
  nextImageState,
  type Picture,
  untouched,
} from './image-state.ts'

let made = 0
function picture(): Picture {
  made += 1
  const file = new File(['x'], `${made}.png`, { type: 'image/png' })
  return { file, previewUrl: `blob:${made}`, pdfPreview: null, url: null }
}

/** Applies events and records what each one leaves to clean up. */
function after(...events: ImageEvent[]) {
  const removed: string[] = []
  const revoked: string[] = []
  let state: ImageState = untouched
  for (const event of events) {
    const next = nextImageState(state, event)
    const { uploads, previews } = leftBehind(state, next, event)
    removed.push(...uploads)
    revoked.push(...previews)
    state = next
  }
  return { state, removed, revoked }
}

const sentFirst = (one: Picture, url: string): ImageEvent[] => [
  { type: 'chosen', picture: one, sent: 'first' },
  { type: 'stored', picture: one, url },
]

test('a replacement that fails leaves the picture before it where it was', () => {
  const [good, bad] = [picture(), picture()]
  const { state, removed, revoked } = after(
    ...sentFirst(good, '/good'),
    { type: 'chosen', picture: bad, sent: 'first' },
    { type: 'failed', picture: bad },
  )
  expect(state.current).toEqual({ ...good, url: '/good' })
  expect(state.uploading).toBeNull()
  expect(removed).toEqual([])
  expect(revoked).toEqual([bad.previewUrl])
})

test('a replacement that arrives takes its place, and only then is the first one removed', () => {
  const [first, second] = [picture(), picture()]
  const chosen = [...sentFirst(first, '/1'), { type: 'chosen', picture: second, sent: 'first' }] as const
  expect(after(...chosen).removed).toEqual([])
  const { state, removed } = after(...chosen, { type: 'stored', picture: second, url: '/2' })
  expect(state.current?.url).toBe('/2')
  expect(removed).toEqual(['/1'])
})

test('a file that is refused changes nothing', () => {
  const good = picture()
  const { state, removed } = after(
    ...sentFirst(good, '/good'),
    { type: 'reading' },
    { type: 'refused', error: null },
  )
  expect(state).toEqual(after(...sentFirst(good, '/good')).state)
  expect(removed).toEqual([])
})

test('a picture taken back while it is being sent does not come back', () => {
  const one = picture()
  const { state } = after(
    { type: 'chosen', picture: one, sent: 'first' },
    { type: 'cleared' },
    { type: 'stored', picture: one, url: '/late' },
  )
  expect(state).toEqual({ ...untouched, cleared: true })
})

test('what a save wrote stays in the storage; what a failed save sent goes, and is sent again', () => {
  const one = picture()
  expect(after(...sentFirst(one, '/1'), { type: 'saved' }, { type: 'reset' }).removed).toEqual([])
  const failed = after(...sentFirst(one, '/1'), { type: 'unsaved' })
  expect(failed.removed).toEqual(['/1'])
  expect(failed.state.current).toEqual(one)
})

test('whatever happens in whatever order, each stored file is kept or removed once, and what is current is never removed', () => {
  const pool = Array.from({ length: 3 }, picture)
  const at = fc.constantFrom(...pool)
  const event = fc.oneof(
    at.map((one): ImageEvent => ({ type: 'chosen', picture: one, sent: 'first' })),
    at.map((one): ImageEvent => ({ type: 'chosen', picture: one, sent: 'later' })),
    at.map((one): ImageEvent => ({ type: 'stored', picture: one, url: '' })),
    at.map((one): ImageEvent => ({ type: 'failed', picture: one })),
    fc.constantFrom<ImageEvent>(
      { type: 'reading' },
      { type: 'refused', error: 'Danneggiata' },
      { type: 'cleared' },
      { type: 'saved' },
      { type: 'unsaved' },
      { type: 'reset' },
    ),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let state: ImageState = untouched
      const stored = new Set<string>()
      const settled: string[] = []
      for (const [index, raw] of events.entries()) {
        // Each upload has its own address. An upload that the state does not hold is removed by the hook.
        const given = raw.type === 'stored' ? { ...raw, url: `/${index}` } : raw
        if (given.type === 'stored' && holds(state, given.picture)) stored.add(given.url)
        const next = nextImageState(state, given)
        const { uploads } = leftBehind(state, next, given)
        settled.push(...uploads)
        if (given.type === 'saved' && state.current?.url) settled.push(state.current.url)
        const shown = [next.current?.url, next.uploading?.url].filter(Boolean)
        expect(uploads.filter((url) => shown.includes(url))).toEqual([])
        if (given.type === 'failed') expect(next.current).toBe(state.current)
        state = next
      }
      const left = [state.current?.url, state.uploading?.url].filter((url) => url)
      expect([...settled, ...left].sort()).toEqual([...stored].sort())
    }),
  )
})

test('an image of an earlier version takes the place of what was chosen, and gives way to what is chosen then', () => {
  const [first, second] = [picture(), picture()]
  const { state, removed } = after(...sentFirst(first, '/1'), { type: 'brought back', url: '/old' })
  expect(state).toEqual({ ...untouched, back: '/old' })
  expect(removed).toEqual(['/1'])
  const back: ImageEvent = { type: 'brought back', url: '/old' }
  expect(after(back, { type: 'chosen', picture: second, sent: 'later' }).state.back).toBeNull()
  // A replacement that failed keeps the address that was brought back; a stored one removes it.
  const coming: ImageEvent = { type: 'chosen', picture: second, sent: 'first' }
  expect(after(back, coming, { type: 'failed', picture: second }).state.back).toBe('/old')
  expect(after(back, coming, { type: 'stored', picture: second, url: '/2' }).state.back).toBeNull()
  expect(after(back, { type: 'reset' })).toMatchObject({ state: untouched, removed: [] })
})
