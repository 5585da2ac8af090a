import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { PasswordField } from './password-field.tsx'

test('A password is hidden until the person asks to see it, and stays as it was typed', async () => {
  const screen = await render(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('segreta12')
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Mostra password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Nascondi password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('segreta12')
})

test('The button that shows a password does not send the form, and is reached by Tab', async () => {
  let sent = 0
  const screen = await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <PasswordField label="Password" />
    </form>,
  )
  await screen.getByLabelText('Password', { exact: true }).click()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Nascondi password' })).toHaveFocus()
  expect(sent).toBe(0)
})

test('On a phone the button that shows a password is as large as a thumb', async () => {
  await page.viewport(390, 844)
  const screen = await render(<PasswordField label="Password" />)
  const { width, height } = screen.getByRole('button').element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
})
