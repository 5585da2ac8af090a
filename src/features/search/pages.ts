import { foldText } from '#italian/fold-text.ts'
import { searchWords } from '#lists/list-query.ts'
import { mayOpen, menuFor, type Page, pages } from '#pages'
import type { Role } from '#permissions'
import { sources } from './sources.ts'

const creations: readonly Page[] = [...sources.map(({ create }) => create), pages.activityImport]

/** A page's name in the search. */
export function nameOf({ title, searchTitle = title }: Page): string {
  return searchTitle
}

/** The pages of a role that match a text: those of its menu, then the forms where it may create something. */
export function findPages(role: Role, text: string): Page[] {
  const words = searchWords(text)
  if (words.length === 0) return menuFor(role)
  const forms = creations.filter((page) => mayOpen(role, page))
  return [...menuFor(role), ...forms].filter((page) => {
    const names = foldText(`${nameOf(page)} ${page.alsoCalled ?? ''}`).split(' ')
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
}
