import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lazyCode } from '#ui/base/lazy.tsx'
import { SearchBox } from '#ui/fields/search-box.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { type ListSelection, useSelection } from '#ui/tables/selection.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { LazySelection } from './lazy-selection.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ChosenSource } from './set-stato.ts'

interface Shop {
  id: string
  stato: string
}

const shops: Shop[] = ['bar', 'edicola', 'forno'].map((id) => ({ id, stato: 'attivo' }))
const columns = [{ id: 'id', header: 'Nome', cell: ({ id }: Shop) => id, primary: true }]

const source: ChosenSource<Shop> = {
  table: 'businesses',
  noun: { one: 'attività', many: 'attività' },
  nameOf: ({ id }) => id,
  read: async () => [],
  suspended: 'Chi visita il sito non ne vede i dati',
  fileName: 'attivita',
}

function Bar({ selection }: { selection: ListSelection<Shop> }) {
  return (
    <SelectionBar selection={selection} source={source} loadExport={() => new Promise<never>(() => {})} />
  )
}

const here = lazyCode(async () => ({ default: Bar }))
const onItsWay = lazyCode<{ selection: ListSelection<Shop> }>(() => new Promise(() => {}))

function List({ code }: { code: typeof here }) {
  const selection = useSelection<Shop>()
  return (
    <>
      <SearchBox label="Cerca" value="bar" onChange={() => {}} />
      <DataTable
        caption="Attività"
        columns={columns}
        rows={shops}
        rowKey={({ id }) => id}
        selection={{ ...selection, nameOf: ({ id }) => id }}
      />
      <LazySelection selection={selection} code={code} />
    </>
  )
}

async function open(code = here) {
  const screen = await renderPage(<List code={code} />)
  return {
    bar: screen.getByRole('region', { name: 'Selezione' }),
    all: screen.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }),
    search: screen.getByRole('searchbox'),
    dialog: screen.getByRole('dialog'),
    box: (name: string) => screen.getByRole('checkbox', { name: `Seleziona ${name}` }),
  }
}

describe('The chosen rows of a list', () => {
  test('are counted, and let go by a button, after which the focus is on the box of the page', async () => {
    const { bar, all, box } = await open()
    await box('bar').click()
    await expect.element(bar).toMatchTextContent(/^1 selezionata/)
    await box('forno').click({ modifiers: ['Shift'] })
    await expect.element(bar).toMatchTextContent(/^3 selezionate/)
    await bar.getByRole('button', { name: 'Togli la selezione' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(all).toHaveFocus()
    await expect.element(box('bar')).not.toBeChecked()
  })

  test('are let go by Esc from anywhere, and a search keeps its text then', async () => {
    const { bar, box, search } = await open()
    await box('bar').click()
    await expect.element(bar).toBeVisible()
    await search.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(search).toHaveValue('bar')
  })

  test('are let go by Esc also while the code for them is on its way', async () => {
    const { box } = await open(onItsWay)
    await box('bar').click()
    await expect.element(box('bar')).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(box('bar')).not.toBeChecked()
  })

  test('stay when Esc closes a dialog over them', async () => {
    const { bar, box, dialog } = await open()
    await box('bar').click()
    await bar.getByRole('button', { name: 'Imposta stato' }).click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(box('bar')).toBeChecked()
  })
})

test.each([1280, 390])('At %i pixels what floats above the bar does not lie over it', async (width) => {
  await page.viewport(width, 600)
  const screen = await renderPage(
    <>
      <div className="page-end">
        <div style={{ height: 900 }} />
        <List code={here} />
      </div>
      <p className="above-bottom-bar fixed">Ci sono novità</p>
    </>,
  )
  await screen.getByRole('checkbox', { name: 'Seleziona bar' }).click()
  const bar = screen.getByRole('region', { name: 'Selezione' })
  await expect.element(bar).toBeVisible()
  const overlap = () =>
    screen.getByText('Ci sono novità').element().getBoundingClientRect().bottom -
    bar.element().getBoundingClientRect().top
  for (const top of [0, 9999]) {
    window.scrollTo(0, top)
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  }
})
