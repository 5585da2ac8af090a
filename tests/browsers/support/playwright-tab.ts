import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Engine, patience, type Tab } from './tab.ts'
import type { Target } from './targets.ts'

/** Chromium and Firefox, as Playwright drives them. */
export function playwrightEngine(browser: Browser): Engine {
  return {
    open: async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      page.setDefaultTimeout(patience)
      return tabOf(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const visible = (target: Target): Locator => page.locator(target).filter({ visible: true })
  return {
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    click: (target) => visible(target).click(),
    fill: async (target, value) => {
      const found = visible(target)
      const type = (await found.getAttribute('type')) ?? ''
      // Where a date has its parts differs by engine.
      if (/^(date|time|color)$/.test(type)) return found.fill(value)
      // Typed, because Playwright fills a field in Firefox in a way that React does not notice; as often as the page puts
      // another field in its place meanwhile.
      await expect(async () => {
        await found.selectText()
        await found.pressSequentially(value)
        expect(await found.inputValue()).toBe(value)
      }).toPass({ timeout: patience })
    },
    select: async (target, label) => void (await visible(target).selectOption({ label })),
    // A field for files is mostly hidden behind a button.
    send: (target, file) => page.locator(target).setInputFiles(file),
    pressEnter: () => page.keyboard.press('Enter'),
    save: async (target) => {
      const [download] = await Promise.all([page.waitForEvent('download'), visible(target).click()])
      const bytes = await readFile(await download.path())
      // Firefox would give the next file of this name another one.
      await download.delete()
      return { name: download.suggestedFilename(), bytes }
    },
    count: (target) => visible(target).count(),
    value: async (target) => ((await visible(target).count()) === 1 ? visible(target).inputValue() : null),
    // Playwright's own type says more of what is given, such as elements of the page.
    evaluate: (run, given) => page.evaluate(run as never, given),
    close,
  }
}
