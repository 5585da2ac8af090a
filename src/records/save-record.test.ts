import { expect, test } from 'vitest'
import type { ImageUpload } from '#images/use-image-upload.ts'
import { PartlySavedError, saveRecord } from './save-record.ts'

interface Chosen {
  overwrites?: boolean
  send?: () => Promise<void>
}

/** A form's image that notes what becomes of it; `chosen`: a file that is still to be sent. */
function imageWith(chosen: Chosen | null) {
  const steps: string[] = []
  const send = async () => {
    steps.push('send')
    await chosen?.send?.()
  }
  const image = {
    prepare: async (shown: string | null) => ({
      url: chosen ? '/new.png' : shown,
      send: chosen && send,
      overwrites: chosen?.overwrites ?? false,
    }),
    saved: async (url: string | null, shown: string | null) => void steps.push(`saved ${url} after ${shown}`),
    unsaved: async () => void steps.push('unsaved'),
  } as Partial<ImageUpload> as ImageUpload
  const write = async (url: string | null) => {
    steps.push(`row ${url}`)
    return url
  }
  return { steps, write, save: (written = write) => saveRecord(image, '/old.png', written) }
}

const lost = async () => {
  throw new TypeError('Failed to fetch')
}

test('an image is sent before the row that shows it', async () => {
  const { steps, save } = imageWith({})
  expect(await save()).toBe('/new.png')
  expect(steps).toEqual(['send', 'row /new.png', 'saved /new.png after /old.png'])
})

test('an image that takes the place of the one shown, under its name, is sent after the row', async () => {
  const { steps, save } = imageWith({ overwrites: true })
  await save()
  expect(steps).toEqual(['row /new.png', 'send', 'saved /new.png after /old.png'])
})

test('without a new image the row keeps the one that it shows', async () => {
  const { steps, save } = imageWith(null)
  await save()
  expect(steps).toEqual(['row /old.png', 'saved /old.png after /old.png'])
})

test('an image that cannot be sent is an unsaved record, and no row is written', async () => {
  const { steps, save } = imageWith({ send: lost })
  await expect(save()).rejects.toThrow('Failed to fetch')
  expect(steps).toEqual(['send', 'unsaved'])
})

test('a refused row loses nothing: what was sent for it goes, what it shows stays', async () => {
  const first = imageWith({})
  await expect(first.save(lost)).rejects.toThrow()
  expect(first.steps).toEqual(['send', 'unsaved'])
  const overwriting = imageWith({ overwrites: true })
  await expect(overwriting.save(lost)).rejects.toThrow()
  expect(overwriting.steps).toEqual(['unsaved'])
})

test('a row that is stored without its image says so', async () => {
  const { steps, save } = imageWith({ overwrites: true, send: lost })
  await expect(save()).rejects.toBeInstanceOf(PartlySavedError)
  expect(steps).toEqual(['row /new.png', 'send', 'unsaved'])
})
