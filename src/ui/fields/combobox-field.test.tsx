import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { foldText } from '#italian/fold-text.ts'
import { ComboboxField } from './combobox-field.tsx'

const shops = ['Bar Sport', 'Caffè Nazionale', 'Osteria da Nino']

interface Props {
  start?: string
  onSubmit?: () => void
}

function Shops({ start, onSubmit = () => {} }: Props) {
  const [shop, setShop] = useState<string | null>(start ?? null)
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ComboboxField
        label="Attività"
        items={shops.filter((name) => foldText(name).includes(foldText(text)))}
        itemKey={(name) => name}
        itemLabel={(name) => name}
        fold={foldText}
        value={shop}
        onValueChange={setShop}
        inputValue={text}
        onInputValueChange={setText}
        moreText="Scrivi per restringere"
      />
      <output>{shop ?? 'nessuna'}</output>
    </form>
  )
}

test('A choice is found by its letters without accents, and Enter takes it without sending the form', async () => {
  let sent = 0
  const screen = await render(<Shops onSubmit={() => (sent += 1)} />)
  const box = screen.getByRole('combobox', { name: 'Attività' })
  await box.fill('caffe')
  await expect.element(screen.getByRole('option')).toHaveTextContent('Caffè Nazionale')
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('Caffè Nazionale')
  await expect.element(box).toHaveValue('Caffè Nazionale')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  expect(sent).toBe(0)
})

test('The arrows go round the list, and the active option is named to a screen reader', async () => {
  const screen = await render(<Shops />)
  const box = screen.getByRole('combobox')
  await box.click()
  const activeText = () => {
    const id = box.element().getAttribute('aria-activedescendant')
    return id && document.getElementById(id)?.textContent
  }
  await userEvent.keyboard('{ArrowUp}')
  expect(activeText()).toBe('Osteria da Nino')
  await userEvent.keyboard('{ArrowDown}')
  expect(activeText()).toBe('Bar Sport')
  await expect.element(box).toHaveFocus()
})

test('Esc closes the list, takes back what was typed and keeps the choice', async () => {
  const screen = await render(<Shops start="Bar Sport" />)
  const box = screen.getByRole('combobox')
  await box.fill('ost')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('Bar Sport')
})

test('A text that nothing matches says so and chooses nothing', async () => {
  const screen = await render(<Shops />)
  await screen.getByRole('combobox').fill('farmacia')
  await expect.element(screen.getByText('Nessun risultato')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('nessuna')).toBeVisible()
})

test('An emptied box has no choice any more', async () => {
  const screen = await render(<Shops start="Bar Sport" />)
  await screen.getByRole('combobox').fill('')
  await expect.element(screen.getByText('nessuna')).toBeVisible()
})

test('A press on an option chooses it and leaves the focus in the box', async () => {
  const screen = await render(<Shops />)
  await screen.getByRole('combobox').click()
  await screen.getByRole('option', { name: 'Osteria da Nino' }).click()
  await expect.element(screen.getByRole('combobox')).toHaveValue('Osteria da Nino')
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
})
