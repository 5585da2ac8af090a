import type { Page } from '@playwright/test'

/** The parts of React's tree that the count reads; React tells development tools of each commit, also in production. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

interface Counted {
  components: number
}

/** Counts from the next navigation on how many components React renders. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: Counted = { components: 0 }
    /** React's flag for a component whose function ran, and the tags of components, in contrast to elements. */
    const performedWork = 1
    const componentTags = [0, 1, 11, 14, 15]
    const count = (fiber: Fiber) => {
      if (componentTags.includes(fiber.tag) && fiber.flags & performedWork) counted.components += 1
      // Children that are the same as before were not rendered.
      if (fiber.child === fiber.alternate?.child) return
      for (let child = fiber.child; child; child = child.sibling) count(child)
    }
    const tools = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => count(root.current),
      onCommitFiberUnmount: () => {},
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools, counted })
  })
}

/** How many components were rendered since the last call. */
export function takeRenders(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: Counted }
    const { components } = counted
    counted.components = 0
    return components
  })
}

/** Of the browser; the types that come with TypeScript lack it. */
declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'background' }) => Promise<void>
}

/**
 * Types into the focused field from inside the page, since the three messages that Playwright sends for each key take ten
 * times as long as what the key causes. A key comes after all that the one before has caused is drawn.
 */
export function typeInside(page: Page, text: string): Promise<void> {
  return page.evaluate(async (keys) => {
    for (const key of keys) {
      const field = document.activeElement
      field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      document.execCommand('insertText', false, key)
      field?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }))
      // Runs when nothing else is queued, React's later work included.
      await scheduler.postTask(() => {}, { priority: 'background' })
    }
  }, text)
}
