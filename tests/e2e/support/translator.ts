import { expect, type Page } from '@playwright/test'

/** The window of a page that is translated. */
interface Translated {
  /** What the page has written into texts that were no longer in their place, so that nobody saw it. */
  unseenTexts?: string[]
}

/**
 * Runs in a page. Takes every text out of its place and puts `<font><font>text</font></font>` there, as Google's translation in
 * Chrome does, now and whenever a text comes. With `mark` each text is changed too, as by a translation into another language.
 */
function takeTexts(mark: string): void {
  const unseen: string[] = []
  Object.assign(window, { unseenTexts: unseen })
  const watch = new MutationObserver((changes) =>
    unseen.push(...changes.map(({ target }) => `${target.nodeValue}`)),
  )
  const untranslated = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'TEMPLATE', 'FONT'])
  const take = (text: Text) => {
    const parent = text.parentElement
    if (!parent || !text.data || untranslated.has(parent.tagName)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.append(mark + text.data)
    text.replaceWith(outer)
    watch.observe(text, { characterData: true })
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

/**
 * Fails where translation has broken the page: by an error, or by a text that changed where nobody sees it. Texts that
 * never changed in the test are checked by `npm run lint` (`scripts/test/bare-texts`).
 */
export async function expectWhole(page: Page, errors: readonly string[], after: string): Promise<void> {
  expect(errors, after).toEqual([])
  const unseen = await page.evaluate(() => (window as Translated).unseenTexts)
  expect(unseen, after).toEqual([])
  await expect(page.getByText('Qualcosa è andato storto'), after).toBeHidden()
}
