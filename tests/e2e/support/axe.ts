import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** WCAG 2.2 AA, with what axe holds for good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Each accessibility violation of a page as it stands, with the element. Not through axe's own package for Playwright, which
 * opens a page for every look and sends the whole of axe along: three times as slow.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Boolean(window.axe)))) {
    await page.evaluate(axe.source)
    // Otherwise axe writes down the markup of every element that it looks at, a tenth of its work.
    await page.evaluate(() => window.axe?.configure({ noHtml: true }))
  }
  return page.evaluate(async (values) => {
    const results = await window.axe?.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      elementRef: true,
    })
    if (!results) return ['axe is not there']
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ element, failureSummary }) =>
          `${id}: ${help} (${element?.outerHTML.slice(0, 300)}) ${failureSummary}`,
      ),
    )
  }, tags)
}
