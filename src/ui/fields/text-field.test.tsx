import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { SuggestField } from './suggest-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

test('A text field is named by its label, and described by its error, its warning and its hint', async () => {
  const screen = await render(
    <TextField
      label="Email"
      required
      error="Email non valida"
      warning="Già usata"
      hint="Qui scriviamo noi"
    />,
  )
  // Not by its name, in which Vitest also counts the mark that is drawn beside the label of a required field.
  const field = screen.getByLabelText('Email')
  await expect.element(field).toHaveAccessibleDescription('Email non valida Già usata Qui scriviamo noi')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toBeRequired()
})

test('A text field without a message is described by nothing', async () => {
  const screen = await render(<TextField label="Nome" />)
  const field = screen.getByRole('textbox', { name: 'Nome' })
  await expect.element(field).not.toHaveAttribute('aria-describedby')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('A warning is said while somebody types, and takes nothing that was typed', async () => {
  const screen = await render(<TextField label="Partita IVA" />)
  await screen.getByRole('textbox').fill('123')
  await screen.rerender(<TextField label="Partita IVA" warning="La cifra di controllo non torna" />)
  const warning = screen.getByText('La cifra di controllo non torna')
  await expect.element(warning).toBeVisible()
  expect(warning.element().closest('[aria-live=polite]')).not.toBeNull()
  await expect.element(screen.getByRole('textbox')).toHaveValue('123')
})

test('A decoration inside a text field is not read aloud and lets a click through', async () => {
  const screen = await render(<TextField label="Costo" suffix={<span>€</span>} />)
  const field = screen.getByRole('textbox', { name: 'Costo' }).element()
  const { right, top, height } = field.getBoundingClientRect()
  expect(document.elementFromPoint(right - 12, top + height / 2)).toBe(field)
  expect(screen.getByText('€').element().closest('[aria-hidden=true]')).not.toBeNull()
})

test('A text area grows with a text of several lines and keeps them', async () => {
  const screen = await render(<TextAreaField label="Descrizione" rows={3} hint="La vedono tutti" />)
  const field = screen.getByRole('textbox', { name: 'Descrizione' })
  await field.fill('uno\ndue')
  await expect.element(field).toHaveValue('uno\ndue')
  await expect.element(field).toHaveAccessibleDescription('La vedono tutti')
})

test('A field with suggestions offers them and takes any other text', async () => {
  const screen = await render(<SuggestField label="Regione" suggestions={['Lazio', 'Veneto']} />)
  const field = screen.getByRole('combobox', { name: 'Regione' })
  const { list } = field.element() as HTMLInputElement
  expect([...(list?.options ?? [])].map(({ value }) => value)).toEqual(['Lazio', 'Veneto'])
  await field.fill('Canton Ticino')
  await expect.element(field).toHaveValue('Canton Ticino')
})
