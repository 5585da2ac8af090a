import { expect, test, vi } from 'vitest'
import { StaleRowError } from '#backend/errors.ts'
import { saveChosen } from './save-chosen.ts'
import { versionKeeper } from './versions.ts'

interface Row {
  id: string
  nome: string
}

/** A table in memory whose rows can be saved by version. */
function table(count: number) {
  const rows = new Map<string, Record<'id' | 'nome' | 'updated_at' | 'stato', string>>()
  for (let index = 0; index < count; index++) {
    const id = `id-${index}`
    rows.set(id, { id, nome: `Bar ${index}`, updated_at: '1', stato: 'attivo' })
  }
  const asked: number[] = []
  return {
    rows,
    asked,
    shown: (): Row[] => [...rows.values()].map(({ id, nome }) => ({ id, nome })),
    read: async (ids: readonly string[]) => {
      asked.push(ids.length)
      return ids.flatMap((id) => {
        const row = rows.get(id)
        return row ? [{ id, nome: row.nome, updated_at: row.updated_at }] : []
      })
    },
    save: async ({ id, updated_at }: { id: string; updated_at: string }) => {
      const row = rows.get(id)
      if (row?.updated_at !== updated_at) throw new StaleRowError()
      rows.set(id, { ...row, stato: 'sospeso', updated_at: `${updated_at}+` })
      return `${updated_at}+`
    },
    change: (id: string, values: { nome?: string }) => {
      const row = rows.get(id)
      if (row) rows.set(id, { ...row, ...values, updated_at: '2' })
    },
  }
}

/** Chooses rows of a table, runs `meanwhile`, and saves them. */
async function saved(
  made: ReturnType<typeof table>,
  meanwhile: () => void = () => {},
  over: Partial<Parameters<typeof saveChosen<Row>>[0]> = {},
) {
  const rows = made.shown()
  const versions = versionKeeper<Row>(made.read)
  versions.follow(new Map(rows.map((row) => [row.id, row])))
  // Chosen rows are read in the order in which they were chosen.
  await Promise.all(rows.map(({ id }) => versions.of(id).catch(() => null)))
  meanwhile()
  const onProgress = vi.fn()
  const signal = new AbortController().signal
  const job = { rows, versions, read: made.read, save: made.save, signal, onProgress, ...over }
  return { outcome: await saveChosen(job), onProgress, job }
}

const namesOf = (rows: readonly Row[]) => rows.map(({ nome }) => nome)
const stati = (made: ReturnType<typeof table>) => [...made.rows.values()].map(({ stato }) => stato)

test('every row is saved over the version that was chosen, and each is counted', async () => {
  const made = table(230)
  const { outcome, onProgress } = await saved(made)
  expect(outcome.saved).toHaveLength(230)
  expect(new Set(stati(made))).toEqual(new Set(['sospeso']))
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual(Array.from({ length: 230 }, (_, at) => at + 1))
  expect(made.asked).toEqual([230])
})

test('what somebody else has changed or removed meanwhile is left and told', async () => {
  const made = table(5)
  const { outcome } = await saved(made, () => {
    made.change('id-1', { nome: 'Bar Nuovo' })
    made.change('id-2', {})
    made.rows.delete('id-3')
  })
  expect(namesOf(outcome.saved)).toEqual(['Bar 0', 'Bar 4'])
  expect(namesOf(outcome.changed)).toEqual(['Bar Nuovo', 'Bar 2'])
  expect(namesOf(outcome.gone)).toEqual(['Bar 3'])
  expect(stati(made)).toEqual(['sospeso', 'attivo', 'attivo', 'sospeso'])
})

test('a second attempt is over what was told', async () => {
  const made = table(2)
  const { outcome, job } = await saved(made, () => made.change('id-1', { nome: 'Bar Nuovo' }))
  const again = await saveChosen({ ...job, rows: outcome.changed })
  expect(namesOf(again.saved)).toEqual(['Bar Nuovo'])
  expect(stati(made)).toEqual(['sospeso', 'sospeso'])
})

test('a row that was changed between being shown and being chosen is left, too', async () => {
  const made = table(2)
  const rows = made.shown()
  made.change('id-0', { nome: 'Bar Nuovo' })
  const { outcome } = await saved(made, () => {}, { rows })
  expect(namesOf(outcome.changed)).toEqual(['Bar Nuovo'])
  expect(namesOf(outcome.saved)).toEqual(['Bar 1'])
})

test('after a lost connection the rest is not tried; a refusal stops nobody else', async () => {
  const lost = table(50)
  const tried: string[] = []
  const { outcome } = await saved(lost, () => {}, {
    save: async (row) => {
      tried.push(row.id)
      if (row.id === 'id-5') throw new TypeError('Failed to fetch')
      return lost.save(row)
    },
  })
  expect(tried.length).toBeLessThan(12)
  expect(outcome.saved.length + outcome.left.length).toBe(50)
  expect(outcome.error).toBeInstanceOf(TypeError)

  const refused = table(50)
  const { outcome: rest } = await saved(refused, () => {}, {
    save: async (row) => {
      if (row.id === 'id-5') throw Object.assign(new Error('no'), { code: '42501' })
      return refused.save(row)
    },
  })
  expect(namesOf(rest.left)).toEqual(['Bar 5'])
  expect(rest.saved).toHaveLength(49)
})

test('whoever stops keeps what was saved until then', async () => {
  const made = table(50)
  const controller = new AbortController()
  const { outcome } = await saved(made, () => {}, {
    signal: controller.signal,
    save: async (row) => {
      const version = await made.save(row)
      if (row.id === 'id-9') controller.abort()
      return version
    },
  })
  expect(outcome.error).toBeNull()
  expect(outcome.saved.length).toBeLessThan(20)
  expect(outcome.saved.length + outcome.left.length).toBe(50)
})

test('versions that could not be read are asked for again', async () => {
  const made = table(3)
  let fails = true
  const read = async (ids: readonly string[]) => {
    if (fails) throw new TypeError('Failed to fetch')
    return made.read(ids)
  }
  const versions = versionKeeper<Row>(read)
  versions.follow(new Map(made.shown().map((row) => [row.id, row])))
  await expect(versions.of('id-0')).rejects.toThrow('Failed to fetch')
  fails = false
  expect(await versions.of('id-0')).toMatchObject({ updated_at: '1' })
})
