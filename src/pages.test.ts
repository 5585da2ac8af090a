import type { ComponentType } from 'react'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { findPages } from '#features/search/choices.ts'
import { sources, sourcesFor } from '#features/search/sources.ts'
import { allPages, mayOpen, menuFor, type PagePath } from '#pages'
import { roles } from '#permissions'
import { menus } from '../testing/menus.ts'
import { router } from './routes.tsx'

const code = import.meta.glob<Record<string, ComponentType>>('./features/**/*-page.tsx')

describe('a page', () => {
  test('has an address of its own, below /dashboard, of plain words and parameters', () => {
    const paths = allPages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    // The server builds a regular expression from these paths, so they must not contain characters with a meaning there.
    expect(paths.filter((path) => !/^\/dashboard(\/([a-z]+(-[a-z]+)*|\$[a-zA-Z]+))*$/.test(path))).toEqual([])
  })

  test('is what a file exports, and every such export is one page', async () => {
    const exported = await Promise.all(
      Object.entries(code).map(async ([file, load]) =>
        Object.keys(await load()).map((name) => `${file.replace('./features/', '')} ${name}`),
      ),
    )
    expect(allPages.map(({ file, component }) => `${file} ${component}`).toSorted()).toEqual(
      exported.flat().toSorted(),
    )
  })

  test('has a route, and no route is without a page', () => {
    const others = ['/', '/_gallery', '/dashboard/$']
    const routed = Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'))
    expect([...new Set(routed)].toSorted()).toEqual(
      [...others, ...allPages.map(({ path }) => path)].toSorted(),
    )
  })

  test('has a route of a type of its own, by which links are checked', () => {
    type Routed = keyof typeof router.routesByPath
    expectTypeOf<
      Exclude<Routed, '/' | '/_gallery' | '/dashboard/' | '/dashboard/$'>
    >().toEqualTypeOf<PagePath>()
    type Params = (typeof router.routesByPath)['/dashboard/cards/edit/$id']['types']['allParams']
    expectTypeOf<keyof Params>().toEqualTypeOf<'id'>()
  })
})

describe('the menu', () => {
  test.each(roles)('of the %s lists its pages in order', (role) => {
    expect(menuFor(role).map(({ title }) => title)).toEqual(menus[role])
  })

  test.each(roles)('of the %s offers no page that would turn them away', (role) => {
    expect(menuFor(role).filter((page) => !mayOpen(role, page))).toEqual([])
  })
})

test.each(roles)('the search of the %s finds rows of the lists in its menu', (role) => {
  // A client's 'Card' and 'Attività' are pages of their own, without a list.
  const listed = role === 'cliente' ? [] : sources.filter(({ list }) => menus[role]?.includes(list.title))
  expect(sourcesFor(role)).toEqual(listed)
})

test.each(roles)(
  'the search of the %s finds the pages by each of their other names, but none closed to them',
  (role) => {
    for (const page of allPages) {
      const offered =
        mayOpen(role, page) && (page.menu?.roles.includes(role) ?? page.alsoCalled !== undefined)
      for (const word of page.alsoCalled?.split(' ') ?? []) {
        expect(findPages(role, word).includes(page), `${page.path} by ${word}`).toBe(offered)
      }
    }
  },
)
