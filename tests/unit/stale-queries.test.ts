import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staleAfter } from '#backend/tables.ts'
import {
  businessAccountQuery,
  businessListQuery,
  businessQuery,
  samePartitaIvaQuery,
} from '#features/businesses/queries.ts'
import { cardListQuery, cardQuery } from '#features/cards/queries.ts'
import { lateBackupQuery } from '#features/dashboard/backup-queries.ts'
import { holidaysAheadQuery } from '#features/dashboard/holidays-queries.ts'
import { latestChangesQuery, newestQuery, todoQuery } from '#features/dashboard/overview-queries.ts'
import { totalQuery } from '#features/dashboard/queries.ts'
import { changesQuery } from '#features/history/changes.ts'
import { anyDeletedQuery, deletedQuery } from '#features/history/deletions.ts'
import { suspensionQuery } from '#features/own-business/stato.ts'
import { paymentMethodChoicesQuery, paymentMethodListQuery } from '#features/payment-methods/queries.ts'
import { graphic, social } from '#features/services/kinds.ts'
import { serviceListQuery, serviceQuery } from '#features/services/queries.ts'
import { businessForWebsiteQuery, selectableBusinessesQuery } from '#features/websites/new-website-queries.ts'
import {
  relatedQuery,
  websiteForCardQuery,
  websiteListQuery,
  websiteQuery,
  websitesOfQuery,
  websitesWithoutCardQuery,
} from '#features/websites/queries.ts'
import { specialHoursQuery } from '#features/websites/special-hours/queries.ts'
import { closedTodayQuery, seasonsTodayQuery } from '#features/websites/special-hours/today.ts'
import { tablePermissions } from '#permissions'

const id = '11111111-1111-4111-8111-111111111111'
const state = { page: 1, q: '', sort: { by: 'created_at', dir: 'desc' }, filters: {} } as const
const searched = { ...state, q: 'pane' }

type Query = { queryKey: QueryKey }

const queries: Query[] = [
  businessListQuery(state),
  businessListQuery(searched),
  businessQuery(id),
  businessAccountQuery(id),
  samePartitaIvaQuery('01234567890', 'b'),
  suspensionQuery(id),
  websiteListQuery(state, null),
  websiteListQuery(searched, null),
  websiteListQuery({ ...state, filters: { senza_indicazioni: '2026-08-15' } }, null),
  websiteQuery(id),
  websitesWithoutCardQuery('', null),
  relatedQuery(id),
  websitesOfQuery([id]),
  websiteForCardQuery(id),
  selectableBusinessesQuery(state),
  businessForWebsiteQuery(id),
  specialHoursQuery('closures', id),
  closedTodayQuery([{ id }], '2026-01-01'),
  specialHoursQuery('seasons', id),
  seasonsTodayQuery([{ id }], '2026-01-01'),
  cardListQuery(state, null),
  cardListQuery(searched, null),
  cardQuery(id),
  paymentMethodListQuery(state),
  paymentMethodChoicesQuery,
  ...[social, graphic].flatMap((kind) => [
    serviceListQuery(kind, state),
    serviceListQuery(kind, searched),
    serviceQuery(kind, id),
  ]),
  totalQuery('businesses'),
  totalQuery('websites'),
  todoQuery,
  newestQuery,
  holidaysAheadQuery('2026-01-01'),
  latestChangesQuery,
  lateBackupQuery,
  anyDeletedQuery('cards'),
  deletedQuery('payment_methods'),
  changesQuery({ table: 'cards', id }),
]

/** Tables that a database function reads; `search_<table>` reads its table. */
const readBy: Record<string, readonly string[]> = {
  business_account: ['businesses'],
  admin_overview: ['businesses', 'websites', 'cards'],
  admin_newest: ['businesses', 'websites', 'cards'],
  silent_websites: ['websites', 'closures'],
  latest_changes: ['changes', 'businesses', 'websites', 'services', 'graphic_services', 'cards'],
  // No table: a backup changes it, not a save.
  backup_state: [],
  recently_deleted: ['changes', 'cards', 'payment_methods'],
}

let asked: URL[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(new URL(input instanceof Request ? input.url : input))
    return new Response('[]', { headers: { 'content-type': 'application/json', 'content-range': '*/0' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The tables of a request: its own, and those embedded in `select`, such as `websites(nome)`. */
function tablesOf({ pathname, searchParams }: URL): string[] {
  const name = pathname.replace(/^.*\/rest\/v1\/(rpc\/)?/, '')
  if (name === 'search_total') return []
  if (searchParams.get('_filters')?.includes('senza_indicazioni')) return ['websites', 'closures']
  const joined = [...(searchParams.get('select') ?? '').matchAll(/(\w+)\(/g)].map(([, table]) =>
    String(table),
  )
  return [...(readBy[name] ?? [name.replace(/^search_/, '')]), ...joined]
}

const isUnder = (key: QueryKey, beginning: QueryKey) =>
  hashKey(key.slice(0, beginning.length)) === hashKey(beginning)

test('every table says what a change of it makes stale', () => {
  for (const table of Object.keys(tablePermissions)) expect(staleAfter(table), table).not.toEqual([])
})

test('a table that the dashboard does not know makes nothing stale', () => {
  for (const table of ['toString', '__proto__', 'constructor', 'orders'])
    expect(staleAfter(table)).toEqual([])
})

test('what a query reads makes it stale when it changes', async () => {
  for (const query of queries) {
    asked = []
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    // Some fail without a row, but only their requests matter here.
    await client.fetchQuery(query as Parameters<typeof client.fetchQuery>[0]).catch(() => {})
    expect(asked, hashKey(query.queryKey)).not.toEqual([])
    for (const table of new Set(asked.flatMap(tablesOf))) {
      const covered = staleAfter(table).some((beginning) => isUnder(query.queryKey, beginning))
      expect(covered, `${table} -> ${hashKey(query.queryKey)}`).toBe(true)
    }
  }
})
