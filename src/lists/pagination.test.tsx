import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Pagination } from './pagination.tsx'

const noun = { one: 'attività', many: 'attività' }

function Pages({ from = 1, total, estimate = false }: { from?: number; total: number; estimate?: boolean }) {
  const [page, setPage] = useState(from)
  return (
    <Pagination
      page={page}
      pageSize={20}
      total={total}
      totalIsEstimate={estimate}
      noun={noun}
      onPage={setPage}
    />
  )
}

describe('The pages of a list', () => {
  test('are gone through up to the last one and back', async () => {
    const screen = await render(<Pages total={41} />)
    const before = screen.getByRole('button', { name: 'Precedente' })
    const after = screen.getByRole('button', { name: 'Successiva' })
    await expect.element(screen.getByText('Pagina 1 di 3 · 41 attività')).toBeVisible()
    await expect.element(before).toBeDisabled()
    await after.click()
    await after.click()
    await expect.element(screen.getByText('Pagina 3 di 3 · 41 attività')).toBeVisible()
    await expect.element(after).toBeDisabled()
    await expect.element(after).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Pagina 3 di 3 · 41 attività')).toBeVisible()
    await before.click()
    await expect.element(screen.getByText('Pagina 2 di 3 · 41 attività')).toBeVisible()
  })

  test('beyond the last one lead back to the last one', async () => {
    const screen = await render(<Pages from={9} total={41} />)
    await screen.getByRole('button', { name: 'Precedente' }).click()
    await expect.element(screen.getByText('Pagina 3 di 3 · 41 attività')).toBeVisible()
  })

  test('of a short list are nothing to go through', async () => {
    const screen = await render(<Pages total={20} />)
    await expect.element(screen.getByText('20 attività')).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })

  test('of an empty list are not there', async () => {
    const screen = await render(<Pages total={0} />)
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
  })

  test('say that a number was estimated', async () => {
    const screen = await render(<Pages total={995_000} estimate />)
    await expect.element(screen.getByText('Pagina 1 di 49.750 · circa 995.000 attività')).toBeVisible()
  })
})
