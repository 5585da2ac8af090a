import { expect, type Page } from '@playwright/test'

/** The window of a page that is translated. */
interface Translated {
  /** Texts that React holds itself, since they were not alone in their element. */
  heldTexts?: string[]
}

/**
 * Runs in a page. Takes every text out of its place and puts `<font><font>text</font></font>` there, as Google's translation in
 * Chrome does, now and whenever a text comes. With `mark` each text is changed too, as by a translation into another language.
 */
function takeTexts(mark: string): void {
  const held: string[] = []
  Object.assign(window, { heldTexts: held })
  const untranslated = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'TEMPLATE', 'FONT'])
  const take = (text: Text) => {
    const parent = text.parentElement
    if (!parent || !text.data || untranslated.has(parent.tagName)) return
    if (Object.keys(text).some((key) => key.startsWith('__reactFiber')))
      held.push(`${text.data} (${parent.outerHTML.slice(0, 200)})`)
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.append(mark + text.data)
    text.replaceWith(outer)
  }
  const takeAll = (within: Node) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const texts: Text[] = within instanceof Text ? [within] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(take)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) take(target)
      addedNodes.forEach(takeAll)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
  takeAll(document)
}

/** Has the browser translate every page that opens from now on. Answers the errors that the pages report. */
export async function translate(page: Page, mark = ''): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser's own words about an answer such as 401 are no error of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
      errors.push(message.text())
  })
  await page.addInitScript(takeTexts, mark)
  return errors
}

/** Fails where translation has broken the page, or can: where React holds a text that is no longer where it was. */
export async function expectWhole(page: Page, errors: readonly string[], after: string): Promise<void> {
  expect(errors, after).toEqual([])
  const held = await page.evaluate(() => (window as Translated).heldTexts)
  expect(held, after).toEqual([])
  await expect(page.getByText('Qualcosa è andato storto'), after).toBeHidden()
}
