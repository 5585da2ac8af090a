import { createHash } from 'node:crypto'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { dashboardBrowsers } from '../../../../vite/browsers.ts'
import type { PrefetchPlan } from '../prefetch.ts'
import { placeholderMarkup } from './placeholder-markup.ts'
import { prefetchPlan } from './prefetch-plan.ts'
import { prerender } from './render.ts'
import { standaloneScript } from './standalone-script.ts'

type Bundle = Rolldown.OutputBundle

/** Where index.html wants the inline script of its head. */
const headPlace = '<!-- src/app/first-paint/before-styles.ts -->'
/** The tag of the page's own script, and its address. */
const ownScript = /<script type="module"([^>]*) src="(\/assets\/[^"]+)"><\/script>/

/** Replaces a part of the page that must be there; a `$` in the new text means itself. */
function replaced(html: string, part: string | RegExp, by: (...found: string[]) => string): string {
  if (html.search(part) < 0) throw new Error(`index.html has no ${part}`)
  return html.replace(part, by)
}

/** A short file, which starts the page's own script when the placeholder is painted, and its address. */
function startFile(own: string): { fileName: string; source: string } {
  const source = `await window.placeholderPainted
import(${JSON.stringify(own)}).catch((error) => {
  window.showLoadFailure()
  throw error
})
`
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { fileName: `assets/start-${hash}.js`, source }
}

/** Puts into index.html what is seen before any script of the dashboard has loaded: see the README of this folder's parent. */
export function firstPaint(): Plugin {
  let config: ResolvedConfig

  async function inline(entry: string, plan: PrefetchPlan | null = null): Promise<string> {
    const define = { __PREFETCH_PLAN__: JSON.stringify(plan) }
    const code = await standaloneScript(config, `src/app/first-paint/${entry}`, dashboardBrowsers, define)
    return `<script>${code.trim().replaceAll('</', '<\\/')}</script>`
  }

  async function builtPage(html: string, bundle: Bundle): Promise<string> {
    const link = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/.exec(html)
    const sheet = link?.[1] ? bundle[link[1]] : undefined
    if (!link || sheet?.type !== 'asset') throw new Error('index.html links no stylesheet of the build')
    // Vite's loader requests a chunk's styles unless the page has a link to them; a disabled link requests nothing.
    const styles = `<style>${String(sheet.source).trim()}</style>${link[0].replace('<link', '<link disabled')}`
    const { login, loadFailure, frames, screens, rows } = await prerender(config.root)
    const head = await inline('before-styles.ts', prefetchPlan(bundle, html, [...screens, ...rows]))
    const failure = `<template id="load-failure">${loadFailure}</template>`
    const end = failure + placeholderMarkup(frames, screens) + (await inline('placeholder.ts'))
    const withStart = replaced(html, ownScript, (_, attributes, own = '') => {
      const start = `<script type="module"${attributes} src="/${startFile(own).fileName}"></script>`
      return `${start}\n    <link rel="modulepreload"${attributes} href="${own}">`
    })
    const withHead = replaced(
      replaced(withStart, headPlace, () => head),
      link[0],
      () => styles,
    )
    return replaced(withHead, '<div id="root"></div>', () => `<div id="root">${login}</div>\n    ${end}`)
  }

  return {
    name: 'first-paint',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      // Before Vite writes index.html.
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
          this.emitFile({ type: 'asset', ...startFile(`/${chunk.fileName}`) })
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle) return builtPage(html, bundle)
        const head = await inline('before-styles.ts')
        return replaced(html, headPlace, () => head)
      },
    },
  }
}
