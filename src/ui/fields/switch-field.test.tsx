import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { CheckboxField } from './checkbox-field.tsx'
import { SwitchField } from './switch-field.tsx'

test('A switch is turned on by a click on its words, and off by Space', async () => {
  const screen = await render(<SwitchField label="Sempre aperto" hint="Gli orari non contano" />)
  const field = screen.getByRole('switch', { name: 'Sempre aperto' })
  await screen.getByText('Sempre aperto').click()
  await expect.element(field).toBeChecked()
  await expect.element(field).toHaveAccessibleDescription('Gli orari non contano')
  await userEvent.keyboard(' ')
  await expect.element(field).not.toBeChecked()
})

test('A switch that cannot be pressed stays as it is', async () => {
  const screen = await render(<SwitchField label="Pomeriggio" disabled defaultChecked />)
  await screen.getByText('Pomeriggio').click({ force: true })
  await expect.element(screen.getByRole('switch')).toBeChecked()
})

test('The knob of a switch moves to the side that is on', async () => {
  const screen = await render(<SwitchField label="Mattina" />)
  const field = screen.getByRole('switch')
  const knob = () => getComputedStyle(field.element(), '::after').translate
  const off = knob()
  await field.click()
  await expect.poll(knob).not.toBe(off)
})

test('A switch with an error says it', async () => {
  const screen = await render(<SwitchField label="Mattina" error="Scegli almeno un turno" />)
  await expect.element(screen.getByRole('switch')).toHaveAccessibleDescription('Scegli almeno un turno')
  await expect.element(screen.getByRole('switch')).toBeInvalid()
})

test('A checkbox is ticked by a click anywhere on its line', async () => {
  const screen = await render(<CheckboxField label="Martedì" />)
  await screen.getByText('Martedì').click({ position: { x: 400, y: 5 } })
  await expect.element(screen.getByRole('checkbox', { name: 'Martedì' })).toBeChecked()
})
