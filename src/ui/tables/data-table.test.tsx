import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../../testing/components/focus.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { DataTable } from './data-table.tsx'
import type { Column, SortState } from './data-table-column.ts'
import { useSelection } from './selection.ts'

interface Shop {
  id: string
  insegna: string
  citta: string
}

const shops: Shop[] = ['Bar Sport', 'Da Nino', 'Edicola', 'Forno', 'Gelateria', 'Hotel'].map(
  (insegna, place) => ({
    id: String(place),
    insegna,
    citta: place === 1 ? '' : 'Trento',
  }),
)

const columns: Column<Shop>[] = [
  { id: 'insegna', header: 'Insegna', cell: ({ insegna }) => insegna, sortable: true, primary: true },
  { id: 'citta', header: 'Città', cell: ({ citta }) => citta },
  {
    id: 'azioni',
    header: 'Azioni',
    actions: true,
    cell: ({ insegna }) => <button type="button">{`Chiama ${insegna}`}</button>,
  },
]

interface Props {
  loading?: boolean
  refreshing?: boolean
  selectable?: boolean
}

function Shops({ loading, refreshing, selectable = false }: Props) {
  const [sort, setSort] = useState<SortState>({ by: 'insegna', dir: 'asc' })
  const selection = useSelection<Shop>()
  const rows = sort.dir === 'asc' ? shops : shops.toReversed()
  return (
    <>
      <DataTable
        caption="Attività"
        columns={columns}
        rows={loading ? [] : rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/attivita/$id', params: { id } })}
        sort={sort}
        onSort={setSort}
        loading={loading}
        refreshing={refreshing}
        selection={selectable ? { ...selection, nameOf: ({ insegna }) => insegna } : undefined}
      />
      <output>{[...selection.rows.keys()].sort().join()}</output>
    </>
  )
}

describe('A table', () => {
  test('is sorted by its head, and says in which direction', async () => {
    const screen = await renderPage(<Shops />)
    const head = screen.getByRole('columnheader', { name: 'Insegna' })
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/^Bar Sport/)
    await screen.getByRole('button', { name: 'Insegna' }).click()
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/^Hotel/)
    await expect.element(screen.getByRole('columnheader', { name: 'Città' })).not.toHaveAttribute('aria-sort')
  })

  test('shows a dash for what a row does not have', async () => {
    const screen = await renderPage(<Shops />)
    await expect.element(screen.getByRole('row').nth(2).getByRole('cell').nth(1)).toHaveTextContent('–')
  })

  test('opens a row by a click beside its words, but not by a click on one of its buttons', async () => {
    const screen = await renderPage(<Shops />)
    await screen.getByRole('button', { name: 'Chiama Forno' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Pagina' })).toBeVisible()
    await screen.getByRole('row').nth(4).getByRole('cell').nth(1).click()
    await expect.element(screen.getByRole('heading', { name: '/attivita/3' })).toBeVisible()
  })

  test('opens a row in another tab by the middle button or with Ctrl, and leaves a selected text alone', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const screen = await renderPage(<Shops />)
    const cell = screen.getByRole('row').nth(1).getByRole('cell').nth(1)
    await cell.click({ button: 'middle' })
    await cell.click({ modifiers: ['Control'] })
    expect(opened.mock.calls.map(([address]) => new URL(String(address)).pathname)).toEqual([
      '/attivita/0',
      '/attivita/0',
    ])
    window.getSelection()?.selectAllChildren(cell.element())
    cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(screen.getByRole('heading', { name: 'Pagina' })).toBeVisible()
    opened.mockRestore()
  })

  test('is walked through by Tab: the sorting, then each row with its title and its buttons', async () => {
    const screen = await renderPage(<Shops />)
    await expect.element(screen.getByRole('link', { name: 'Bar Sport' })).toBeVisible()
    focus(screen.getByRole('button', { name: 'Insegna' }))
    const stops = []
    for (const _ of shops.slice(0, 2)) {
      await userEvent.tab()
      stops.push(document.activeElement?.textContent)
      await userEvent.tab()
      stops.push(document.activeElement?.textContent)
    }
    expect(stops).toEqual(['Bar Sport', 'Chiama Bar Sport', 'Da Nino', 'Chiama Da Nino'])
  })

  test('holds its place while it loads, and says that it does', async () => {
    const screen = await renderPage(<Shops loading />)
    await expect.element(screen.getByRole('table', { name: 'Attività' })).toHaveAttribute('aria-busy', 'true')
    const waiting = screen.getByRole('row').nth(1).element().getBoundingClientRect().height
    const loaded = await renderPage(<Shops />)
    await expect.element(loaded.getByRole('link', { name: 'Bar Sport' })).toBeVisible()
    expect(loaded.getByRole('link', { name: 'Bar Sport' }).element().closest('tr')?.clientHeight).toBe(
      waiting,
    )
  })

  test('keeps its rows in sight while newer ones come', async () => {
    const screen = await renderPage(<Shops refreshing />)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('link', { name: 'Bar Sport' })).toBeVisible()
  })
})

describe('On a phone a table', () => {
  test('has rows of two lines, stays a table for a screen reader, and does not scroll sideways', async () => {
    await page.viewport(390, 844)
    const screen = await renderPage(<Shops selectable />)
    const row = screen.getByRole('row').nth(1)
    await expect.element(row).toHaveStyle({ display: 'block' })
    const title = row.getByRole('link', { name: 'Bar Sport' }).element().getBoundingClientRect()
    const town = row.getByText('Trento').element().getBoundingClientRect()
    expect(town.top).toBeGreaterThanOrEqual(title.bottom)
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(66)
    await expect.element(screen.getByRole('columnheader', { name: 'Città' })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('leaves out the cells that are empty', async () => {
    await page.viewport(390, 844)
    const screen = await renderPage(<Shops />)
    await expect.element(screen.getByRole('row').nth(2).getByText('–')).toBeInTheDocument()
    expect(screen.getByRole('row').nth(2).getByText('–').element().clientWidth).toBeLessThanOrEqual(1)
  })
})

describe('The rows of a table', () => {
  const chosen = () => document.querySelector('output')?.textContent

  test('are chosen one by one by Space, and over several by Shift with the arrows', async () => {
    const screen = await renderPage(<Shops selectable />)
    const box = (name: string) => screen.getByRole('checkbox', { name: `Seleziona ${name}` })
    await expect.element(box('Da Nino')).toBeVisible()
    focus(box('Da Nino'))
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(box('Forno')).toHaveFocus()
    expect(chosen()).toBe('1,2,3')
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await expect.poll(chosen).toBe('1,2')
    await userEvent.keyboard(' ')
    await expect.poll(chosen).toBe('1')
  })

  test('are chosen from one to the other by a click with Shift, in both directions', async () => {
    const screen = await renderPage(<Shops selectable />)
    const box = (name: string) => screen.getByRole('checkbox', { name: `Seleziona ${name}` })
    await box('Gelateria').click()
    await box('Edicola').click({ modifiers: ['Shift'] })
    await expect.poll(chosen).toBe('2,3,4')
    await box('Hotel').click({ modifiers: ['Shift'] })
    await expect.poll(chosen).toBe('4,5')
  })

  test('are all chosen by the box of the page, which is half ticked for some of them', async () => {
    const screen = await renderPage(<Shops selectable />)
    const all = screen.getByRole('checkbox', { name: 'Seleziona tutta la pagina' })
    await screen.getByRole('checkbox', { name: 'Seleziona Forno' }).click()
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(all).toBeChecked()
    await expect.poll(chosen).toBe('0,1,2,3,4,5')
    await all.click()
    await expect.poll(chosen).toBe('')
  })

  test('are not opened by a click beside their box', async () => {
    const screen = await renderPage(<Shops selectable />)
    await screen
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await expect.poll(chosen).toBe('0')
    await expect.element(screen.getByRole('heading', { name: 'Pagina' })).toBeVisible()
  })
})
