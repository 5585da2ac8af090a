import { ArrowRight, type LucideIcon } from 'lucide-react'
import { foldText } from '#lib/list-query.ts'
import type { Role } from '#permissions'
import { type FindablePage, findPages } from './pages.ts'
import type { Found, FoundRows } from './queries.ts'
import { placeOf, rowPath, type Source } from './sources.ts'

/** One line of the results. */
export interface Choice {
  key: string
  title: string
  detail: string
  icon: LucideIcon
  to: string
  search?: { q: string }
  /** Stands for it among the recent ones; null for what is not worth coming back to. */
  recent: string | null
}

export interface ChoiceGroup {
  title: string
  choices: Choice[]
}

interface Known {
  role: Role
  menu: readonly FindablePage[]
}

function pageChoice(page: FindablePage): Choice {
  return { ...page, key: page.to, detail: '', recent: page.to }
}

function rowChoice(role: Role, source: Source, row: Found): Choice {
  const path = rowPath(source, row.id)
  return { ...row, ...placeOf(role, source, row), key: path, icon: source.icon, recent: path }
}

const filled = (groups: ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)

/** What is offered while nothing is typed: where the person was last, then the pages. */
export function idleChoices({ role, menu }: Known, paths: readonly string[], rows: readonly FoundRows[]) {
  const known = new Map<string, Choice>(menu.map((page) => [page.to, pageChoice(page)]))
  for (const { source, rows: found } of rows) {
    for (const row of found) {
      const choice = rowChoice(role, source, row)
      known.set(choice.key, { ...choice, detail: [source.title, row.detail].filter(Boolean).join(' · ') })
    }
  }
  const recent = paths.flatMap((path) => known.get(path) ?? [])
  const others = menu.map(pageChoice).filter(({ key }) => !paths.includes(key))
  return filled([
    { title: 'Recenti', choices: recent },
    { title: 'Pagine', choices: others },
  ])
}

/** What a text finds: pages, then rows by table, each with a way to all of them when there are more. */
export function foundChoices({ role, menu }: Known, text: string, rows: readonly FoundRows[]) {
  return filled([
    { title: 'Pagine', choices: findPages(role, menu, text).map(pageChoice) },
    ...rows.map(({ source, rows: found, more }) => ({
      title: source.title,
      choices: [...found.map((row) => rowChoice(role, source, row)), ...(more ? [allOf(source, text)] : [])],
    })),
  ])
}

function allOf(source: Source, text: string): Choice {
  return {
    key: `${source.listPath}?all`,
    title: `Tutti i risultati in ${source.title}`,
    detail: '',
    icon: ArrowRight,
    to: source.listPath,
    search: { q: text.trim() },
    recent: null,
  }
}

/** Of rows found for the text before, those that also show every word of this one. */
export function stillMatching(rows: readonly FoundRows[], text: string): FoundRows[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return rows.map((group) => ({
    ...group,
    more: false,
    rows: group.rows.filter(({ title, detail }) => {
      const shown = foldText(`${title} ${detail}`)
      return words.every((word) => shown.includes(word))
    }),
  }))
}

/** How many results there are, in words; the ways to more of them do not count. */
export function countText(groups: readonly ChoiceGroup[]): string {
  const choices = groups.flatMap((group) => group.choices)
  const count = choices.filter(({ recent }) => recent !== null).length
  if (count === 0) return 'Nessun risultato'
  const more = choices.length > count ? ', altri negli elenchi' : ''
  return `${count} ${count === 1 ? 'risultato' : 'risultati'}${more}`
}
