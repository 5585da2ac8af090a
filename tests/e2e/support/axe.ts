import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The compressed text of axe: less than half as much to send to a page as `axe.source`. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, with what axe holds for good practice. */
const everything = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules that can fail only because there is less room: whether targets come too close, and what scrolls. */
const whereThereIsLessRoom = { type: 'rule' as const, values: ['target-size', 'scrollable-region-focusable'] }

/**
 * Each accessibility violation of a page as it stands, with the element. Not through axe's own package for Playwright, which
 * opens a page for every look and sends the whole of axe along: three times as slow.
 * @param which `room` asks only the rules that a window of another size can break while the page shows the same
 */
export async function violationsOf(page: Page, which: 'all' | 'room' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => Boolean(window.axe)))) {
    await page.evaluate(source)
    // Otherwise axe writes down the markup of every element that it looks at, a tenth of its work.
    await page.evaluate(() => window.axe?.configure({ noHtml: true }))
  }
  return page.evaluate(
    async (runOnly) => {
      // What fades in or out has not the colours in which it is read; under load it takes a while to begin.
      const fades = () =>
        document.querySelector('[data-starting-style], [data-ending-style]') ??
        document.getAnimations().find(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      while (fades()) await new Promise(requestAnimationFrame)
      // What a sticky bar covers can be scrolled from under it.
      const bars = [...document.querySelectorAll<HTMLElement>('[data-top-bar], [data-bottom-bar]')]
      const sticky = bars.filter((bar) => getComputedStyle(bar).position === 'sticky')
      for (const bar of sticky) bar.style.position = 'static'
      const results = await window.axe?.run({
        runOnly,
        resultTypes: ['violations'],
        elementRef: true,
      })
      for (const bar of sticky) bar.style.position = ''
      if (!results) return ['axe is not there']
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ element, failureSummary }) =>
            `${id}: ${help} (${element?.outerHTML.slice(0, 300)}) ${failureSummary}`,
        ),
      )
    },
    which === 'all' ? everything : whereThereIsLessRoom,
  )
}
