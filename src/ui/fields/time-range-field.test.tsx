import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { controlClass } from '../base/control.ts'
import { TimeRangeField } from './time-range-field.tsx'

const from = { 'aria-label': 'Lunedì mattina: Apertura', defaultValue: '09:00' }
const to = { 'aria-label': 'Lunedì mattina: Chiusura', defaultValue: '08:00' }

test('Each time of a range has a name of its own, and its error is said at that time alone', async () => {
  const screen = await render(
    <TimeRangeField from={from} to={{ ...to, error: "La chiusura viene prima dell'apertura" }} hint="Dopo" />,
  )
  const opening = screen.getByLabelText('Lunedì mattina: Apertura')
  const closing = screen.getByLabelText('Lunedì mattina: Chiusura')
  await expect.element(closing).toHaveAccessibleDescription("La chiusura viene prima dell'apertura")
  await expect.element(closing).toBeInvalid()
  await expect.element(opening).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByText('Dopo')).not.toBeInTheDocument()
})

test('A range without an error has its hint', async () => {
  const screen = await render(<TimeRangeField from={from} to={to} hint="Fino al giorno dopo" />)
  await expect.element(screen.getByLabelText(/Chiusura/)).toHaveAccessibleDescription('Fino al giorno dopo')
})

test('Both times of a range fit beside each other on the narrowest phone', async () => {
  await page.viewport(320, 568)
  const screen = await render(<TimeRangeField from={from} to={to} />)
  const [one, other] = [/Apertura/, /Chiusura/].map((name) =>
    screen.getByLabelText(name).element().getBoundingClientRect(),
  )
  expect(one?.top).toBe(other?.top)
  expect(one?.right).toBeLessThan(other?.left ?? 0)
  expect(other?.right).toBeLessThanOrEqual(320)
})

test('Times and dates are laid out as Safari does it, whose digits are at the top of a block', async () => {
  const screen = await render(
    <>
      <TimeRangeField from={from} to={to} />
      <input type="date" aria-label="Giorno" className={controlClass} />
      <input aria-label="Testo" className={controlClass} />
    </>,
  )
  const displayOf = (name: string | RegExp) => getComputedStyle(screen.getByLabelText(name).element())
  for (const name of [/Apertura/, 'Giorno'])
    expect(displayOf(name)).toMatchObject({ display: 'flex', alignItems: 'center' })
  expect(displayOf('Testo').display).toBe('block')
})
