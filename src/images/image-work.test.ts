import { beforeEach, expect, test, vi } from 'vitest'
import { webImageTypes } from './image-rules.ts'
import { type Picture, untouched } from './image-state.ts'
import type { ImageUploadOptions, Place } from './image-upload-options.ts'
import { shownImage } from './use-image-upload.ts'

/* A storage that answers when the test says so. */

const storage = vi.hoisted(() => ({
  sent: [] as string[],
  removed: [] as string[],
  /** What the next upload waits for and ends with. */
  answer: async (): Promise<void> => {},
}))

vi.mock('./picture.ts', () => ({
  readPicture: async (file: File): Promise<Picture> => ({
    file,
    previewUrl: `blob:${file.name}`,
    pdfPreview: null,
    url: null,
  }),
  sendPicture: async ({ file }: Picture, { name }: Place, onProgress: (fraction: number) => void) => {
    onProgress(0.5)
    await storage.answer()
    storage.sent.push(file.name)
    return addressOf(name)
  },
}))
vi.mock('./upload.ts', () => {
  const remove = async (url: string) => void storage.removed.push(url)
  return {
    addressOf: ({ name }: { name: string }) => addressOf(name),
    removeFile: remove,
    removeUnusedFile: remove,
    removeReplacedFile: remove,
  }
})

const { ImageWork } = await import('./image-work.ts')

const addressOf = (name: string) => `/storage/v1/object/public/business-logos/${name}`
const png = (name: string) => new File([Buffer.from('89504e470d0a1a0a', 'hex')], name, { type: 'image/png' })
const before = addressOf('before.png')

/** The work on a form's image, and what its field shows now. */
function form(given: Partial<ImageUploadOptions>) {
  const options: ImageUploadOptions = {
    bucket: 'business-logos',
    owns: () => true,
    rule: { types: webImageTypes, wrongType: { title: 'Solo immagini' } },
    savedUrl: before,
    place: () => ({ name: chosen }),
    when: 'at-once',
    onRefused: () => {},
    ...given,
  }
  let state = untouched
  /** The name of the file that was chosen last, under which it is stored. */
  let chosen = ''
  const begun = new ImageWork((next) => {
    state = next
  })
  const work = {
    select: (file: File) => {
      chosen = file.name
      return begun.select(file, options)
    },
    takeBack: (event: Parameters<typeof begun.takeBack>[0]) => begun.takeBack(event),
    prepare: () => begun.prepare(options, options.savedUrl),
    /** Sends what is to be sent, and a row with it is stored; answers the image's address. */
    save: async ({ shown = options.savedUrl, meanwhile = () => {} } = {}) => {
      const { url, send } = await begun.prepare(options, shown)
      await send?.()
      meanwhile()
      await begun.saved(options, url, shown)
      return url
    },
    /** Sends it, and no row is stored. */
    saveInVain: async () => {
      const { send } = await begun.prepare(options, options.savedUrl)
      await send?.()
      await begun.unsaved()
    },
  }
  return { work, leave: begun.begin(), shown: () => shownImage(state, options) }
}

beforeEach(() => {
  storage.sent = []
  storage.removed = []
  storage.answer = async () => {}
  URL.revokeObjectURL = () => {}
})

test('a picture sent when it is chosen is shown with its progress, and its save sends nothing again', async () => {
  const { work, shown } = form({})
  let during: unknown
  storage.answer = async () => {
    const { progress, busy, previewUrl } = shown()
    during = { progress, busy, previewUrl }
  }
  await work.select(png('a.png'))
  expect(during).toEqual({ progress: 50, busy: true, previewUrl: 'blob:a.png' })
  expect(shown()).toMatchObject({ progress: null, busy: false, dirty: true, fileName: 'a.png' })
  expect(await work.save()).toBe(addressOf('a.png'))
  await work.takeBack({ type: 'reset' })
  expect(shown()).toMatchObject({ dirty: false, fileName: 'before.png' })
  expect(storage).toMatchObject({ sent: ['a.png'], removed: [before] })
})

test('a picture for later is sent by the save; after a save that fails it goes, and the next save sends it again', async () => {
  const { work, shown } = form({ when: 'on-save' })
  await work.select(png('a.png'))
  expect(storage.sent).toEqual([])
  await work.saveInVain()
  expect(storage).toMatchObject({ sent: ['a.png'], removed: [addressOf('a.png')] })
  expect(shown()).toMatchObject({ dirty: true, fileName: 'a.png' })
  expect(await work.save()).toBe(addressOf('a.png'))
  expect(storage).toMatchObject({ sent: ['a.png', 'a.png'], removed: [addressOf('a.png'), before] })
})

test('a file that a row may show whose answer was lost goes when a later save has replaced it', async () => {
  const { work } = form({
    when: 'on-save',
    savedUrl: null,
  })
  await work.select(png('a.png'))
  await work.saveInVain()
  await work.select(png('b.png'))
  storage.removed = []
  await work.save()
  expect(storage.removed).toEqual([addressOf('a.png')])
})

test('a file under the name that the row shows has an address before it is sent, which says that it overwrites', async () => {
  const { work } = form({ when: 'on-save', place: () => ({ name: 'same.png', inUse: true }) })
  await work.select(png('same.png'))
  expect(await work.prepare()).toMatchObject({ url: addressOf('same.png'), overwrites: true })
  expect(storage.sent).toEqual([])
})

test('of two files chosen one after the other the last stands, whichever arrives first', async () => {
  const { work, shown } = form({})
  const arrivals: (() => void)[] = []
  storage.answer = () => new Promise((resolve) => arrivals.push(resolve))
  const first = work.select(png('a.png'))
  await vi.waitFor(() => expect(arrivals).toHaveLength(1))
  const second = work.select(png('b.png'))
  await vi.waitFor(() => expect(arrivals).toHaveLength(2))
  arrivals[1]?.()
  await second
  arrivals[0]?.()
  await first
  expect(shown().fileName).toBe('b.png')
  expect(storage.removed).toEqual([addressOf('a.png')])
})

test('a file that is refused is told, and the one before it stays', async () => {
  const onRefused = vi.fn()
  const { work, shown } = form({ onRefused })
  await work.select(png('a.png'))
  await work.select(new File(['<svg>'], 'b.svg', { type: 'image/svg+xml' }))
  expect(onRefused).toHaveBeenCalledWith('Solo immagini', undefined)
  expect(shown()).toMatchObject({ fileName: 'a.png', busy: false })
})

test('an upload that fails is told, and what the row holds is shown again', async () => {
  const onFailed = vi.fn()
  const { work, shown } = form({ onFailed })
  storage.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await work.select(png('a.png'))
  expect(onFailed).toHaveBeenCalledOnce()
  expect(shown()).toMatchObject({ fileName: 'before.png', dirty: false, progress: null })
})

test('a picture taken away is saved as none, and its file removed', async () => {
  const { work, shown } = form({})
  await work.takeBack({ type: 'cleared' })
  expect(shown()).toMatchObject({ previewUrl: null, fileName: null, dirty: true })
  expect(await work.save()).toBeNull()
  expect(storage.removed).toEqual([before])
})

test('leaving the page removes what no row shows; while a save is under way the save decides', async () => {
  const left = form({})
  await left.work.select(png('a.png'))
  left.leave()
  await vi.waitFor(() => expect(storage.removed).toEqual([addressOf('a.png')]))

  storage.removed = []
  const saving = form({ when: 'on-save' })
  await saving.work.select(png('b.png'))
  await saving.work.save({ meanwhile: saving.leave })
  expect(storage).toMatchObject({ sent: ['a.png', 'b.png'], removed: [before] })
})

test('a save that somebody else’s came before keeps their image when this one was not touched', async () => {
  const theirs = addressOf('theirs.png')
  expect(await form({}).work.save({ shown: theirs })).toBe(theirs)
  expect(storage.removed).toEqual([])
})
