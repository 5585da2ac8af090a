import { expect, test, vi } from 'vitest'
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
    save: async (over: readonly { id: string; updated_at: string }[]) => {
      const saved = new Map<string, string>()
      for (const { id, updated_at } of over) {
        const row = rows.get(id)
        if (row?.updated_at !== updated_at) continue
        rows.set(id, { ...row, stato: 'sospeso', updated_at: `${updated_at}+` })
        saved.set(id, `${updated_at}+`)
      }
      return saved
    },
    isSaved: ({ id }: { id: string }) => rows.get(id)?.stato === 'sospeso',
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
  await versions.of(rows.map(({ id }) => id))
  meanwhile()
  const save = vi.fn(over.save ?? made.save)
  const job = { rows, versions, read: made.read, isSaved: made.isSaved, ...over, save }
  return { outcome: await saveChosen(job), save, job }
}

const namesOf = (rows: readonly Row[]) => rows.map(({ nome }) => nome)
const stati = (made: ReturnType<typeof table>) => [...made.rows.values()].map(({ stato }) => stato)

test('all rows are saved at once, each over the version that was chosen', async () => {
  const made = table(230)
  const { outcome, save } = await saved(made)
  expect(outcome.saved).toHaveLength(230)
  expect(new Set(stati(made))).toEqual(new Set(['sospeso']))
  expect(save).toHaveBeenCalledOnce()
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

test('after a failure none is saved, and each is told', async () => {
  const made = table(50)
  const { outcome } = await saved(made, () => made.change('id-1', {}), {
    save: async () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(outcome).toMatchObject({ saved: [], changed: [], gone: [] })
  expect(outcome.left).toHaveLength(50)
  expect(outcome.error).toBeInstanceOf(TypeError)
})

test('what a save whose answer was lost has done counts as saved by the next', async () => {
  const made = table(3)
  const { job } = await saved(made, () => {}, {
    save: async (over) => {
      await made.save(over)
      throw new TypeError('Failed to fetch')
    },
  })
  const again = await saveChosen({ ...job, save: made.save })
  expect(again).toMatchObject({ changed: [], gone: [], left: [], error: null })
  expect(again.saved).toHaveLength(3)
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
  await expect(versions.of(['id-0', 'id-1'])).rejects.toThrow('Failed to fetch')
  fails = false
  made.asked.length = 0
  expect((await versions.of(['id-0', 'id-1'])).get('id-0')).toMatchObject({ updated_at: '1' })
  expect(made.asked).toEqual([2])
})
