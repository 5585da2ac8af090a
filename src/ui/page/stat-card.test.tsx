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
