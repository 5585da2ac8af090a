import type { frames, Screen } from './prerender.tsx'

const isSeen = (name: string) =>
  !/^(hover|active|focus|focus-visible|disabled|lucide|no-print|keep-together)([:-]|$)/.test(name)

/**
 * Makes markup inert: without names, roles, links and keys, so that nobody finds a button in it that does nothing yet.
 */
function inert(markup: string): string {
  return (
    markup
      .replace(/<!--.*?-->/gs, '')
      .replace(/<(\/?)(?:main|h1|h2|nav|aside|header|article|section|ul|li)(?=[\s>])/g, '<$1div')
      .replace(/<(\/?)(?:a|button|label)(?=[\s>])/g, '<$1span')
      // Not checkboxes, which would look disabled.
      .replace(/<(?:input|select)(?=[\s>])(?![^>]*type="checkbox")/g, '$& disabled')
      // A placeholder is never hovered, focused or printed.
      .replace(
        / class="([^"]*)"/g,
        (_, names: string) => ` class="${names.split(' ').filter(isSeen).join(' ')}"`,
      )
      .replace(
        / (?:xmlns|type(?==.(?!checkbox))|id|role|title|tabindex|href|for|name|scope|data-(?:status|tip)|aria-[a-z]+)="[^"]*"/gi,
        '',
      )
  )
}

/** The inside of the first element that begins with `opening`; `tag` is its kind. */
function insideOf(markup: string, opening: string, tag: string): string {
  const start = markup.indexOf(opening)
  const end = markup.indexOf(`</${tag}>`, start)
  if (start < 0 || end < 0) throw new Error(`The frame has no ${opening}`)
  return markup.slice(markup.indexOf('>', start) + 1, end)
}

type Frames = Awaited<ReturnType<typeof frames>>

/** The menu with the entries of every role, each with the roles that see it. */
function menuOfAll(each: readonly { role: string; markup: string }[]): string {
  const entries = new Map<string, string[]>()
  for (const { role, markup } of each) {
    for (const [entry] of insideOf(markup, '<ul', 'ul').matchAll(/<li.*?<\/li>/gs)) {
      entries.set(entry, [...(entries.get(entry) ?? []), role])
    }
  }
  return [...entries]
    .map(([entry, roles]) =>
      entry
        .replace('<li', `<li data-roles="${roles.join(' ')}"`)
        .replace(/ href="([^"]+)"/, ' data-to="$1"')
        .replace(/ data-status="active"/, ' data-active'),
    )
    .join('')
}

/** One frame with the menus of all roles, wide and collapsed. */
function frameOfAll(each: Frames): string {
  const [first] = each
  if (!first) throw new Error('There are no roles')
  const sidebar = (width: 'wide' | 'collapsed') => {
    const [, aside = ''] = /(<aside.*?<\/aside>)/s.exec(first[width]) ?? []
    const menu = menuOfAll(each.map((frame) => ({ role: frame.role, markup: frame[width] })))
    return aside
      .replace('<aside', `<aside data-${width}`)
      .replace(insideOf(aside, '<ul', 'ul'), () => menu)
      .replace('>{name}<', ' data-text="name"><')
      .replace('>{email}<', ' data-text="email"><')
      .replace('>{<', ' data-text="initials"><')
      .replace(`>${first.role}<`, ' data-text="role"><')
  }
  // The phone's header, which has no title yet.
  const titled = first.wide.replace(/(<p[^>]*)><\/p>/, '$1 data-text="title"></p>')
  return titled.replace(/<aside.*?<\/aside>/s, () => sidebar('wide') + sidebar('collapsed'))
}

/** The tables of the dashboard's totals, in the order of the screen. */
const totals = ['websites', 'businesses']

/** A page's first screen; `data-text` names the table whose total goes into an element. */
function screenTemplate({ path, title, roles, markup }: Screen): string {
  let total = 0
  const named = markup.replaceAll('<p>...</p>', () => {
    total += 1
    return `<p data-text="${totals[total - 1]}" data-total>...</p>`
  })
  return `<template data-path="${path}" data-title="${title}" data-roles="${roles.join(' ')}">${inert(named)}</template>`
}

/** The templates of the placeholder, at the end of the page's body; a template is not displayed. */
export function placeholderMarkup(each: Frames, screens: readonly Screen[]): string {
  const cover =
    'class="fixed inset-0 overflow-hidden bg-canvas no-print" data-placeholder inert aria-hidden="true"'
  const frame = `<template id="placeholder"><div ${cover}>${inert(frameOfAll(each))}</div></template>`
  return `${frame}${screens.map(screenTemplate).join('')}`
}
