import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { standaloneScript } from '../../../src/app/first-paint/build/standalone-script.ts'
import { type Engine, patience, type SavedFile, type Tab } from '../support/tab.ts'
import type { Target } from '../support/targets.ts'
import { type Driver, DriverError, startDisplay, startDriver } from './driver.ts'
import { Page } from './page.ts'

/** What passes while a page loads, renders or moves. */
const passing = [
  'no such element',
  'stale element reference',
  'element click intercepted',
  'element not interactable',
]
/** The key Enter, as WebDriver writes it. */
const enter = '\ue007'

/** Tries until it succeeds, as Playwright does. Throws the last reason when that takes too long. */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const passes = error instanceof DriverError && passing.includes(error.code)
      if (!passes || Date.now() > deadline) throw error
    }
    await wait(50)
  }
}

/* These run in the page. */

function only(found: HTMLElement[]): HTMLElement | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

function usable(found: HTMLElement[]): HTMLElement | null {
  const [element] = found
  if (!element || found.length > 1 || element.matches(':disabled, [aria-disabled=true]')) return null
  // The driver takes what lies less than a bar of the window below its end for visible, and does not scroll.
  element.scrollIntoView({ block: 'nearest' })
  return element
}

function placeIn(found: HTMLElement[]): string | null {
  const box = found[0]?.getBoundingClientRect()
  return box ? `${box.x} ${box.y} ${box.width} ${box.height}` : null
}

function textIn(found: HTMLElement[]): string | null {
  return found.length === 1 ? (found[0] as HTMLInputElement).value : null
}

/** Answers a field for typing, which replaces what it contains; null where there is nothing to type, or no such field. */
function typing(found: HTMLElement[], value: string): HTMLElement | null {
  const field = found[0] as HTMLInputElement | undefined
  if (!field || found.length > 1 || field.disabled || field.readOnly) return null
  field.focus()
  if (!/^(date|time|color)$/.test(field.type)) {
    field.select()
    return field
  }
  // Where such a field has its parts differs by engine, so that they cannot be typed alike: Playwright does this too.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return null
}

/** WebKitGTK, by its own driver: each tab is a browser of its own. */
export async function webkitEngine(): Promise<Engine> {
  const display = await startDisplay()
  const root = path.resolve(import.meta.dirname, '../../..')
  const finder = await standaloneScript({ root, mode: 'production' }, 'tests/browsers/webkit/finder.ts', [
    'safari16.4',
  ])
  return {
    open: async () => {
      const driver = await startDriver(display.name)
      await driver.command('POST', '/window/rect', { width: 1280, height: 900 })
      return tabOf(driver, new Page(driver, finder))
    },
    close: display.close,
  }
}

function tabOf(driver: Driver, page: Page): Tab {
  const visible = (target: Target) => `${target} >> visible=true`
  const there = <Found>(element: Found | null, target: Target): Found => {
    if (element === null)
      throw new DriverError('no such element', `none that can be used, or several: ${target}`)
    return element
  }
  // The driver looks once where an element is: one that still moves would be clicked beside.
  const click = (target: Target) =>
    patiently(async () => {
      const element = there(await page.among(visible(target), usable), target)
      const place = await page.among(visible(target), placeIn)
      await wait(50)
      there((await page.among(visible(target), placeIn)) === place || null, target)
      await page.act(element, 'click', {})
    })
  return {
    goto: (url) => driver.command('POST', '/url', { url }),
    url: () => driver.command('GET', '/url'),
    click,
    fill: (target, value) =>
      patiently(async () => {
        const field = await page.among(visible(target), typing, value)
        if (field) await page.act(field, 'value', { text: value })
        const filled = (await page.among(visible(target), textIn)) === value
        there(filled || null, target)
      }),
    select: (target, option) =>
      patiently(async () => {
        there(await page.among(visible(target), usable), target)
        // The options of a closed list are not to be seen, and the driver opens it by itself.
        const name = `${target} >> internal:role=option[name=${JSON.stringify(option)}s]`
        await page.act(there(await page.among(name, only), name), 'click', {})
      }),
    send: async (target, { name, buffer }) => {
      const file = path.join(driver.folders.given, name)
      writeFileSync(file, buffer)
      await patiently(async () =>
        page.act(there(await page.among(target, only), target), 'value', { text: file }),
      )
    },
    pressEnter: async () => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: enter }))
      await driver.command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    save: async (target) => {
      await click(target)
      return savedFile(driver.folders.saved)
    },
    count: (target) => page.among(visible(target), (found) => found.length),
    value: (target) => page.among(visible(target), textIn),
    evaluate: (run, given) => page.evaluate(run, given),
    close: driver.close,
  }
}

/** Takes the next file out of the folder of saved ones. Until it is whole, it has another ending. */
function savedFile(folder: string): Promise<SavedFile> {
  return patiently(async () => {
    const [name] = readdirSync(folder).filter((file) => !file.endsWith('.wkdownload'))
    if (!name) throw new DriverError('no such element', 'no file was saved')
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    rmSync(file)
    return { name, bytes }
  })
}
