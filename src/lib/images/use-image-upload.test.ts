import { beforeEach, expect, test, vi } from 'vitest'
import { PartlySavedError } from '#lib/backend/partly-saved.ts'
import { webImageTypes } from './image-rules.ts'
import type { Picture } from './image-state.ts'
import type { ImageUploadOptions } from './use-image-upload.ts'

/* The hook on a React of three hooks, with a storage that answers when the test says so. */

const storage = vi.hoisted(() => ({
  sent: [] as string[],
  removed: [] as string[],
  /** What the next upload waits for and ends with. */
  answer: async (): Promise<void> => {},
}))
const react = vi.hoisted(() => ({ slots: [] as unknown[], next: 0, leave: () => {} }))

vi.mock('react', () => {
  const slot = <T>(make: () => T): T => {
    const at = react.next++
    if (!(at in react.slots)) react.slots[at] = make()
    return react.slots[at] as T
  }
  return {
    useRef: <T>(current: T) => slot(() => ({ current })),
    useState: <T>(first: T) => {
      const held = slot(() => ({ value: first }))
      return [held.value, (value: T) => Object.assign(held, { value })]
    },
    useEffect: (run: () => () => void) => slot(() => Object.assign(react, { leave: run() })),
  }
})
vi.mock('./picture.ts', () => ({
  readPicture: async (file: File): Promise<Picture> => ({
    file,
    previewUrl: `blob:${file.name}`,
    pdfPreview: null,
    url: null,
  }),
  sendPicture: async ({ file }: Picture, _: unknown, onProgress: (fraction: number) => void) => {
    onProgress(0.5)
    await storage.answer()
    storage.sent.push(file.name)
    return addressOf(file.name)
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

const { useImageUpload } = await import('./use-image-upload.ts')

const addressOf = (name: string) => `/storage/v1/object/public/business-logos/${name}`
const png = (name: string) => new File([Buffer.from('89504e470d0a1a0a', 'hex')], name, { type: 'image/png' })
const before = addressOf('before.png')
const wrote = async (url: string | null) => url

/** A form's image as it is rendered now. */
function form(options: Partial<ImageUploadOptions>) {
  return () => {
    react.next = 0
    return useImageUpload({
      bucket: 'business-logos',
      owns: () => true,
      rule: { types: webImageTypes, wrongType: { title: 'Solo immagini' } },
      savedUrl: before,
      place: (extension) => ({ name: `new.${extension}` }),
      when: 'at-once',
      onRefused: () => {},
      ...options,
    })
  }
}

beforeEach(() => {
  react.slots = []
  storage.sent = []
  storage.removed = []
  storage.answer = async () => {}
  URL.revokeObjectURL = () => {}
})

test('a picture sent when it is chosen is shown with its progress, and its save sends nothing again', async () => {
  const image = form({})
  let during: unknown
  storage.answer = async () => {
    const { progress, busy, previewUrl } = image()
    during = { progress, busy, previewUrl }
  }
  await image().select(png('a.png'))
  expect(during).toEqual({ progress: 50, busy: true, previewUrl: 'blob:a.png' })
  expect(image()).toMatchObject({ progress: null, busy: false, dirty: true, fileName: 'a.png' })
  expect(await image().save(wrote)).toBe(addressOf('a.png'))
  await image().reset()
  expect(image()).toMatchObject({ dirty: false, fileName: 'before.png' })
  expect(storage).toMatchObject({ sent: ['a.png'], removed: [before] })
})

test('a picture for later is sent by the save; after a save that fails it goes, and the next save sends it again', async () => {
  const image = form({ when: 'on-save' })
  await image().select(png('a.png'))
  expect(storage.sent).toEqual([])
  const refused = image().save(async () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(storage).toMatchObject({ sent: ['a.png'], removed: [addressOf('a.png')] })
  expect(image()).toMatchObject({ dirty: true, fileName: 'a.png' })
  expect(await image().save(wrote)).toBe(addressOf('a.png'))
  expect(storage).toMatchObject({ sent: ['a.png', 'a.png'], removed: [addressOf('a.png'), before] })
})

test('a file under the name that the row shows is overwritten after the row is written, and told when it is not', async () => {
  const image = form({ when: 'on-save', place: () => ({ name: 'same.png', inUse: true }) })
  await image().select(png('same.png'))
  const saved = image().save(async (url) => {
    expect(storage.sent).toEqual([])
    return url
  })
  expect(await saved).toBe(addressOf('same.png'))
  expect(storage.sent).toEqual(['same.png'])

  await image().select(png('same.png'))
  storage.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(image().save(wrote)).rejects.toBeInstanceOf(PartlySavedError)
})

test('of two files chosen one after the other the last stands, whichever arrives first', async () => {
  const image = form({})
  const arrivals: (() => void)[] = []
  storage.answer = () => new Promise((resolve) => arrivals.push(resolve))
  const first = image().select(png('a.png'))
  await vi.waitFor(() => expect(arrivals).toHaveLength(1))
  const second = image().select(png('b.png'))
  await vi.waitFor(() => expect(arrivals).toHaveLength(2))
  arrivals[1]?.()
  await second
  arrivals[0]?.()
  await first
  expect(image().fileName).toBe('b.png')
  expect(storage.removed).toEqual([addressOf('a.png')])
})

test('a file that is refused is told, and the one before it stays', async () => {
  const onRefused = vi.fn()
  const image = form({ onRefused })
  await image().select(png('a.png'))
  await image().select(new File(['<svg>'], 'b.svg', { type: 'image/svg+xml' }))
  expect(onRefused).toHaveBeenCalledWith('Solo immagini', undefined)
  expect(image()).toMatchObject({ fileName: 'a.png', busy: false })
})

test('an upload that fails is told, and what the row holds is shown again', async () => {
  const onFailed = vi.fn()
  const image = form({ onFailed })
  storage.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await image().select(png('a.png'))
  expect(onFailed).toHaveBeenCalledOnce()
  expect(image()).toMatchObject({ fileName: 'before.png', dirty: false, progress: null })
})

test('a picture taken away is saved as none, and its file removed', async () => {
  const image = form({})
  await image().clear()
  expect(image()).toMatchObject({ previewUrl: null, fileName: null, dirty: true })
  expect(await image().save(wrote)).toBeNull()
  expect(storage.removed).toEqual([before])
})

test('leaving the page removes what no row shows; while a save is under way the save decides', async () => {
  const left = form({})
  await left().select(png('a.png'))
  react.leave()
  await vi.waitFor(() => expect(storage.removed).toEqual([addressOf('a.png')]))

  react.slots = []
  storage.removed = []
  const saving = form({ when: 'on-save' })
  await saving().select(png('b.png'))
  await saving().save(async (url) => {
    react.leave()
    return url
  })
  expect(storage).toMatchObject({ sent: ['a.png', 'b.png'], removed: [before] })
})

test('a save that somebody else’s came before keeps their image when this one was not touched', async () => {
  const theirs = addressOf('theirs.png')
  expect(await form({})().save(wrote, theirs)).toBe(theirs)
  expect(storage.removed).toEqual([])
})
