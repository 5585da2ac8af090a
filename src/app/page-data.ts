import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { serverNow } from '#backend/server-clock.ts'
import { holidaysAheadQuery } from '#features/dashboard/holidays-queries.ts'
import { totalQuery } from '#features/dashboard/queries.ts'
import { todayInRome } from '#italian/days.ts'
import { type ListDefinition, listSearch } from '#lists/list-search.ts'
import { toListState } from '#lists/list-state.ts'
import { pages } from '#pages'
import { can, mayCall, ownerIdOf } from '#permissions'
import type { SignedIn } from './guard.ts'

interface Opening extends SignedIn {
  queryClient: QueryClient
  search: Record<string, unknown>
}

/** By the pages' paths. */
type Loaders<Args extends unknown[]> = Readonly<Record<string, (...args: Args) => Promise<unknown>>>

// Imported when needed, so that each room's queries load beside its page's code.
const businesses = () => import('#features/businesses/queries.ts')
const cards = () => import('#features/cards/queries.ts')
const newWebsite = () => import('#features/websites/new-website-queries.ts')
const paymentMethods = () => import('#features/payment-methods/queries.ts')
const services = () => import('#features/services/queries.ts')
const websites = () => import('#features/websites/queries.ts')

const stateIn = ({ search }: Opening, list: ListDefinition) => toListState(list, listSearch(list)(search))

async function firstServices(table: 'services' | 'graphic_services', opening: Opening) {
  const { serviceListQuery } = await services()
  await opening.queryClient.prefetchQuery(serviceListQuery({ table }, stateIn(opening, pages.social.list)))
}

/** Read the first rows of lists, also when a link to them is hovered or focused. The page reports what fails. */
export const firstRows: Loaders<[Opening]> = {
  [pages.dashboard.path]: async ({ queryClient, role }) => {
    if (!mayCall(role, 'admin_overview')) return
    // The page does not wait for its sentences.
    void queryClient.prefetchQuery(holidaysAheadQuery(todayInRome(new Date(serverNow()))))
    const totals = [totalQuery('websites'), totalQuery('businesses')]
    await Promise.all(totals.map((total) => queryClient.prefetchQuery(total)))
  },
  [pages.social.path]: (opening) => firstServices('services', opening),
  [pages.graphics.path]: (opening) => firstServices('graphic_services', opening),
  [pages.websites.path]: async (opening) => {
    const { websiteListQuery } = await websites()
    const owner = ownerIdOf(opening.role, opening.user, 'websites')
    await opening.queryClient.prefetchQuery(websiteListQuery(stateIn(opening, pages.websites.list), owner))
  },
  [pages.cards.path]: async (opening) => {
    const { cardListQuery } = await cards()
    const owner = ownerIdOf(opening.role, opening.user, 'cards')
    await opening.queryClient.prefetchQuery(cardListQuery(stateIn(opening, pages.cards.list), owner))
  },
  [pages.activity.path]: async (opening) => {
    if (!can(opening.role, 'insert', 'businesses')) return
    const { businessListQuery } = await businesses()
    await opening.queryClient.prefetchQuery(businessListQuery(stateIn(opening, pages.activity.list)))
  },
  [pages.users.path]: async (opening) => {
    if (!mayCall(opening.role, 'list_accounts')) return
    const { accountListQuery } = await import('#features/accounts/queries.ts')
    await opening.queryClient.prefetchQuery(accountListQuery(stateIn(opening, pages.users.list)))
  },
  [pages.billing.path]: async (opening) => {
    if (!can(opening.role, 'select', 'payment_methods')) return
    const { paymentMethodListQuery } = await paymentMethods()
    await opening.queryClient.prefetchQuery(paymentMethodListQuery(stateIn(opening, pages.billing.list)))
  },
}

/**
 * Begins to read a row that a page opens, without waiting for it. Every opening reads it anew: a form that began with an
 * older row would change under one's eyes.
 */
function open<Row, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Row, Error, Row, Key>,
): void {
  queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
  void queryClient.prefetchQuery({ ...query, staleTime: 0 })
}

/** Read the row of a page that opens one, by the id in its address, while the page's code is on its way. */
export const openedRow: Loaders<[QueryClient, string]> = {
  [pages.socialEdit.path]: async (client, id) =>
    open(client, (await services()).serviceQuery({ table: 'services' }, id)),
  [pages.graphicsEdit.path]: async (client, id) =>
    open(client, (await services()).serviceQuery({ table: 'graphic_services' }, id)),
  [pages.websiteCreate.path]: async (client, id) =>
    open(client, (await newWebsite()).businessForWebsiteQuery(id)),
  [pages.websiteEdit.path]: async (client, id) => open(client, (await websites()).websiteQuery(id)),
  [pages.websiteView.path]: async (client, id) => open(client, (await websites()).websiteQuery(id)),
  [pages.cardEdit.path]: async (client, id) => open(client, (await cards()).cardQuery(id)),
  [pages.activityEdit.path]: async (client, id) => open(client, (await businesses()).businessQuery(id)),
}
