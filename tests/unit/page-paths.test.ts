import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pageMatcher, pagePaths } from '#page-paths'

const routes = readFileSync(path.resolve(import.meta.dirname, '../../src/routes.tsx'), 'utf8')

test('every route of the dashboard is in the list, and nothing else', () => {
  const routed = [...routes.matchAll(/^ {2}page\(\s*'([^']*)'/gm)].map(([, found]) => found)
  expect(routed.toSorted()).toEqual([...pagePaths].toSorted())
})

test('tells pages from other addresses', () => {
  const isPage = pageMatcher('\\d+')
  const pages = [
    '/',
    '/dashboard',
    '/dashboard/cards',
    '/dashboard/cards/edit/7',
    '/dashboard/websites/select',
  ]
  expect(pages.filter((page) => !isPage(page))).toEqual([])
  const others = [
    '',
    '//',
    '/x',
    '/dashboard/',
    '/dashboard/cards/',
    '/dashboard/cards/edit',
    '/dashboard/cards/edit/x',
    '/x/dashboard',
    '/dashboardx',
    '/dashboard/cards/edit/7/8',
    '/dashboard\n',
  ]
  expect(others.filter(isPage)).toEqual([])
})
