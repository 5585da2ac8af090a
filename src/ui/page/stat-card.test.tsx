import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import { StatCard } from './stat-card.tsx'

test.each([390, 1280])('A tile is as high as before when its figure fails, %i pixels wide', async (width) => {
  await page.viewport(width, 844)
  const onRetry = vi.fn()
  const tile = (failed: boolean, value?: number) => (
    <StatCard to="/" label="Totale Attività" value={value} failed={failed} onRetry={onRetry} />
  )
  const screen = await renderPage(
    <div className="grid items-start gap-4">
      {tile(false)}
      {tile(true)}
      {tile(false, 7)}
    </div>,
  )
  const heights = [...document.querySelectorAll('article')].map((each) => each.offsetHeight)
  expect(heights).toHaveLength(3)
  expect(new Set(heights).size).toBe(1)
  const retry = screen.getByRole('button', { name: 'Riprova' })
  // Its text has the size of every button's, and fits.
  expect(getComputedStyle(retry.element()).fontSize).toBe('14px')
  expect(retry.element().scrollHeight).toBeLessThanOrEqual(retry.element().clientHeight)
  await retry.click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('A tile says what it counts once, and its link is described by it', async () => {
  const screen = await renderPage(<StatCard to="/" label="Totale Attività" value={7} onRetry={vi.fn()} />)
  expect(screen.getByText('Totale Attività').elements()).toHaveLength(1)
  const link = screen.getByRole('link', { name: "7, apri l'elenco", exact: true })
  await expect.element(link).toHaveAccessibleDescription('Totale Attività')
})
