import { ArrowRight, CircleHelp, type LucideIcon, Plus } from 'lucide-react'
import { foldText } from '#italian/fold-text.ts'
import { searchWords } from '#lists/list-query.ts'
import { allPages, mayOpen, menuFor, type Page, pages } from '#pages'
import type { Role } from '#permissions'
import { icons } from '#ui/base/icon.tsx'
import type { FoundRows } from './queries.ts'
import { type Found, linkToRow, rowPath, type Source } from './sources.ts'

const help: Page = { ...pages.help, alsoCalled: 'guida manuale istruzioni assistenza contatti supporto' }
const creations = allPages.filter(({ menu, alsoCalled }) => !menu && alsoCalled)

/** A page's name in the search. */
export function nameOf({ title, searchTitle = title }: Page): string {
  return searchTitle
}

/** The pages of a role that match a text: those of its menu, the help, then the forms where it may create something. */
export function findPages(role: Role, text: string): Page[] {
  const words = searchWords(text)
  if (words.length === 0) return menuFor(role)
  const forms = creations.filter((page) => mayOpen(role, page))
  return [...menuFor(role), help, ...forms].filter((page) =>
    hasWords(`${nameOf(page)} ${page.alsoCalled ?? ''}`, words),
  )
}

/** Whether each word begins one of a text's. */
function hasWords(text: string, words: readonly string[]): boolean {
  const names = foldText(text).split(/[\s'’]+/)
  return words.every((word) => names.some((name) => name.startsWith(word)))
}

/** A heading of the guide. */
export interface Heading {
  id: string
  title: string
}

const helpShown = 4

function findHelp(text: string, headings: readonly Heading[]): Choice[] {
  const words = searchWords(text)
  return headings
    .filter(({ title }) => words.length > 0 && hasWords(title, words))
    .slice(0, helpShown)
    .map(({ id, title }) => ({
      key: `${help.path}#${id}`,
      title,
      detail: help.title,
      icon: CircleHelp,
      to: help.path,
      hash: id,
      recent: null,
    }))
}

export interface Choice {
  key: string
  title: string
  detail: string
  icon: LucideIcon
  to: string
  search?: { q: string }
  hash?: string
  /** The path stored for 'Recenti'; null for a line that is not stored. */
  recent: string | null
}

export interface ChoiceGroup {
  title: string
  choices: Choice[]
}

function pageChoice(page: Page): Choice {
  const { path, menu } = page
  return {
    key: path,
    title: nameOf(page),
    detail: '',
    icon: menu ? icons[menu.icon] : path === help.path ? CircleHelp : Plus,
    to: path,
    recent: path,
  }
}

function rowChoice(role: Role, source: Source, row: Found): Choice {
  const path = rowPath(source, row.id)
  return {
    ...row,
    ...linkToRow(role, source, row),
    key: path,
    icon: icons[source.list.menu.icon],
    recent: path,
  }
}

const filled = (groups: ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)

/** The lines while nothing is typed: the recent ones, then the pages. */
export function idleChoices(role: Role, paths: readonly string[], rows: readonly FoundRows[]) {
  const menu = menuFor(role).map(pageChoice)
  const known = new Map(menu.map((choice) => [choice.key, choice]))
  for (const { source, rows: found } of rows) {
    for (const row of found) {
      const choice = rowChoice(role, source, row)
      known.set(choice.key, {
        ...choice,
        detail: [source.list.title, row.detail].filter(Boolean).join(' · '),
      })
    }
  }
  const recent = paths.flatMap((path) => known.get(path) ?? [])
  const others = menu.filter(({ key }) => !paths.includes(key))
  return filled([
    { title: 'Recenti', choices: recent },
    { title: 'Pagine', choices: others },
  ])
}

/**
 * The results of a text: pages, then rows by table, each with a link to all its rows when there are more, then what the guide says.
 */
export function foundChoices(
  role: Role,
  text: string,
  rows: readonly FoundRows[],
  headings: readonly Heading[] = [],
) {
  return filled([
    { title: 'Pagine', choices: findPages(role, text).map(pageChoice) },
    ...rows.map(({ source, rows: found, more }) => ({
      title: source.list.title,
      choices: [...found.map((row) => rowChoice(role, source, row)), ...(more ? [allOf(source, text)] : [])],
    })),
    { title: 'Guida', choices: findHelp(text, headings) },
  ])
}

function allOf(source: Source, text: string): Choice {
  return {
    key: `${source.list.path}?all`,
    title: `Tutti i risultati in ${source.list.title}`,
    detail: '',
    icon: ArrowRight,
    to: source.list.path,
    search: { q: text.trim() },
    recent: null,
  }
}

/** The rows of the previous text that also contain every word of this one, shown until the new results arrive. */
export function stillMatching(rows: readonly FoundRows[], text: string): FoundRows[] {
  const words = searchWords(text)
  return rows.map((group) => ({
    ...group,
    more: false,
    rows: group.rows.filter(({ title, detail }) => {
      const shown = foldText(`${title} ${detail}`)
      return words.every((word) => shown.includes(word))
    }),
  }))
}

/** The number of results as text; the links to further results do not count. */
export function resultCountText(groups: readonly ChoiceGroup[]): string {
  const choices = groups.flatMap((group) => group.choices)
  const count = choices.filter(({ recent, hash }) => recent !== null || hash !== undefined).length
  if (count === 0) return 'Nessun risultato'
  const more = choices.length > count ? ', altri negli elenchi' : ''
  return `${count} ${count === 1 ? 'risultato' : 'risultati'}${more}`
}
