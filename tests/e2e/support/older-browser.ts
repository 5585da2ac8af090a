import type { BrowserContext } from '@playwright/test'
import { removerFor } from '../../../testing/older-browsers/remove.ts'

/** Scripts of workers, to which a page's first scripts do not come. */
const workers = /\/((pdf-)?worker-[\w-]+|sw)\.js$/
/** When it looks at an element, and to tell what went wrong where. */
const usedByPlaywright = ['Element.prototype.checkVisibility', 'Error.stackTraceLimit']
/** How the browser says that something is not there. */
const vain = /is not (a function|a constructor|defined|iterable)|undefined \(reading/

export interface OlderBrowser {
  isOlder: boolean
  /** Takes from each later page and worker of the context what one of the browsers lacks. */
  prepare: (context: BrowserContext) => Promise<void>
  /** The errors of scripts that nobody caught and that tell of something that is not there. */
  calledInVain: string[]
}

/** @param targets the browsers, as in `vite/browsers.ts`; without one nothing is taken away */
export function olderBrowser(targets: readonly string[]): OlderBrowser {
  const isOlder = targets.length > 0
  const remover = isOlder ? removerFor(targets, usedByPlaywright) : ''
  const calledInVain: string[] = []
  const prepare = async (context: BrowserContext) => {
    if (!isOlder) return
    context.on('weberror', (failed) => {
      const { message, stack } = failed.error()
      if (vain.test(message)) calledInVain.push(stack ?? message)
    })
    await context.addInitScript(remover)
    await context.route(workers, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: remover + (await response.text()) })
    })
  }
  return { isOlder, prepare, calledInVain }
}
