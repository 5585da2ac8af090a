import { expect, test, vi } from 'vitest'
import { StaleRowError } from '#lib/backend/errors.ts'
import { PartlySavedError } from '#lib/backend/partly-saved.ts'
import { saveVersion, type Versions } from './save-version.ts'

interface Row {
  updated_at: string
  nome: string
}

const read: Row = { updated_at: '1', nome: 'Bar Sport' }
const theirs: Row = { updated_at: '2', nome: 'Bar Roma' }
const mine = { nome: 'Bar Milano' }

/** Saves once over the version `over`; returns the form's new state and the thrown error. */
async function saved({
  save,
  reload = async () => theirs,
  over = read,
  before = { base: read, conflict: null },
}: {
  save: (values: typeof mine, over: Row) => Promise<void>
  reload?: () => Promise<Row>
  over?: Row
  before?: Versions<Row, typeof mine>
}) {
  let versions = before
  const error = await saveVersion({ save, reload }, mine, over, (changed) => {
    versions = { ...versions, ...changed }
  }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return { versions, error }
}

const failing = (error: unknown) => async () => {
  throw error
}

test('a save is over the version that was read, and asks for no other', async () => {
  const save = vi.fn(async () => {})
  const reload = vi.fn(async () => theirs)
  const { versions, error } = await saved({ save, reload })
  expect(save).toHaveBeenCalledExactlyOnceWith(mine, read)
  expect(reload).not.toHaveBeenCalled()
  expect(versions).toEqual({ base: read, conflict: null })
  expect(error).toBeNull()
})

test('a save after somebody else keeps both versions, and is no failure', async () => {
  const { versions, error } = await saved({ save: failing(new StaleRowError()) })
  expect(versions).toEqual({ base: read, conflict: { mine, theirs } })
  expect(error).toBeNull()
})

test('keeping the own version saves it over theirs, and ends the conflict', async () => {
  const save = vi.fn(async () => {})
  const before = { base: read, conflict: { mine, theirs } }
  const { versions } = await saved({ save, over: theirs, before })
  expect(save).toHaveBeenCalledExactlyOnceWith(mine, theirs)
  expect(versions.conflict).toBeNull()
})

test('keeping the own version while yet another one comes shows the newest', async () => {
  const newest: Row = { updated_at: '3', nome: 'Bar Napoli' }
  const before = { base: read, conflict: { mine, theirs } }
  const { versions } = await saved({
    save: failing(new StaleRowError()),
    reload: async () => newest,
    over: theirs,
    before,
  })
  expect(versions.conflict).toEqual({ mine, theirs: newest })
})

test('a failure of another kind is told, and changes nothing', async () => {
  const lost = new TypeError('Failed to fetch')
  const before = { base: read, conflict: { mine, theirs } }
  const { versions, error } = await saved({ save: failing(lost), before })
  expect(error).toBe(lost)
  expect(versions).toEqual(before)
})

test('when the newest version cannot be read either, that is told, and nothing is lost', async () => {
  const lost = new TypeError('Failed to fetch')
  const { versions, error } = await saved({ save: failing(new StaleRowError()), reload: failing(lost) })
  expect(error).toBe(lost)
  expect(versions).toEqual({ base: read, conflict: null })
})

test('a row that was written without its image is what the next save is over', async () => {
  const partly = new PartlySavedError(new TypeError('Failed to fetch'))
  const before = { base: read, conflict: { mine, theirs: read } }
  const { versions, error } = await saved({ save: failing(partly), before })
  expect(error).toBe(partly)
  expect(versions).toEqual({ base: theirs, conflict: null })
})

test('a row that was written without its image, and cannot be read, is told as what it is', async () => {
  const partly = new PartlySavedError(new TypeError('Failed to fetch'))
  const { versions, error } = await saved({ save: failing(partly), reload: failing(new TypeError('no')) })
  expect(error).toBe(partly)
  expect(versions).toEqual({ base: read, conflict: null })
})
