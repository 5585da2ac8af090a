import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterPaint } from '#browser/after-paint.ts'
import { created } from '../../../../testing/components/counted/jsx-dev-runtime.ts'
import { NewWebsite } from '../../../../testing/components/new-website.tsx'
import { renderPage } from '../../../../testing/components/page.tsx'

test('«Copia a tutti» answers with the days that it changes, and not with the whole form', async () => {
  created.elements = 0
  const screen = await renderPage(<NewWebsite />)
  await expect.element(screen.getByLabelText('Lunedì mattina: Apertura')).toBeVisible()
  const whole = created.elements
  await screen.getByLabelText('Lunedì mattina: Apertura').fill('06:00')
  await userEvent.tab()
  await afterPaint()
  await expect.element(screen.getByLabelText('Martedì mattina: Apertura')).not.toHaveValue('06:00')
  const copy = screen.getByRole('button', { name: 'Copia a tutti (Lunedì)' }).element() as HTMLElement
  created.elements = 0
  copy.click()
  await new Promise(requestAnimationFrame)
  const answer = created.elements
  await expect.element(screen.getByLabelText('Martedì mattina: Apertura')).toHaveValue('06:00')
  await expect.element(screen.getByText('Orari copiati')).toBeVisible()
  expect(answer).toBeLessThan(whole / 2)
})

test.each([390, 360, 320])('on a phone of %i px the times of both halves of a day line up', async (width) => {
  await page.viewport(width, 844)
  const screen = await renderPage(<NewWebsite />)
  await expect.element(screen.getByLabelText('Lunedì mattina: Apertura')).toBeVisible()
  const boxOf = (name: string) => {
    const { left, width, right } = screen.getByLabelText(name).element().getBoundingClientRect()
    return { left, width, isInside: right <= window.innerWidth }
  }
  for (const time of ['Apertura', 'Chiusura']) {
    const morning = boxOf(`Lunedì mattina: ${time}`)
    expect(boxOf(`Lunedì pomeriggio: ${time}`)).toEqual(morning)
    expect(morning.isInside).toBe(true)
  }
})
