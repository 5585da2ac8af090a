import { expect, test } from 'vitest'
import { pageMatcher } from '#page-paths'
import { allPages } from '#pages'

test('pageMatcher knows every page of the dashboard', () => {
  const isPage = pageMatcher('\\d+')
  const paths = allPages.map(({ path }) => path.replace(/\$\w+/, '7'))
  expect(paths.filter((path) => !isPage(path))).toEqual([])
})

test('pageMatcher distinguishes pages from other addresses', () => {
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
