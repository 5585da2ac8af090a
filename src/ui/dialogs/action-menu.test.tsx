import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import { ActionMenu } from './action-menu.tsx'

const items = [
  { action: 'one', label: 'Cambia ruolo' },
  { action: 'two', label: 'Blocca', disabled: true },
  { action: 'three', label: 'Elimina' },
] as const

function WithMenu({ onChoose, low = false }: { onChoose: (action: string) => void; low?: boolean }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <div style={{ paddingTop: low ? 700 : 0 }}>
      <button type="button" aria-haspopup="menu" onClick={({ currentTarget }) => setButton(currentTarget)}>
        Azioni per Nino
      </button>
      <button type="button">Altro</button>
      {button && (
        <ActionMenu
          label="Azioni per Nino"
          button={button}
          items={items}
          onClose={() => setButton(null)}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}

const item = (name: string) => page.getByRole('menuitem', { name })
const menu = () => page.getByRole('menu', { name: 'Azioni per Nino' })
const opener = () => page.getByRole('button', { name: 'Azioni per Nino' })

test('A menu is used by keys: it begins at its first item, goes around, and gives the focus back', async () => {
  const onChoose = vi.fn()
  await renderPage(<WithMenu onChoose={onChoose} />)
  await opener().click()
  await expect.element(item('Cambia ruolo')).toHaveFocus()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Elimina')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}')
  await expect.element(item('Blocca')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}{End}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('three')
  await expect.element(opener()).toHaveFocus()
})

test('A press elsewhere closes it, and it stays inside the window', async () => {
  await page.viewport(390, 844)
  await renderPage(<WithMenu low onChoose={() => {}} />)
  await opener().click()
  const { top, bottom, left, right } = menu().element().getBoundingClientRect()
  expect([top >= 0, bottom <= 844, left >= 0, right <= 390]).toEqual([true, true, true, true])
  await page.getByRole('button', { name: 'Altro' }).click()
  await expect.element(menu()).not.toBeInTheDocument()
})
