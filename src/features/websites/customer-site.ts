import { queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#lib/backend/backend.ts'

/** What the dashboard uses of the answer of `website-data`; the whole of it goes to the widget. */
export type PublicData = { jsonld: object }

/**
 * What everybody is told of a website; null when that is nothing. Asked for again while it is shown, since a
 * change is in the answers a few seconds later; the browser's copy may be older.
 */
export function publicDataQuery(websiteId: string) {
  return queryOptions({
    // A closure that is saved makes it out of date.
    queryKey: ['closures', 'public', websiteId],
    staleTime: 0,
    refetchInterval: 5000,
    queryFn: async ({ signal }): Promise<PublicData | null> => {
      const url = `${backendUrl}/functions/v1/website-data?id=${websiteId}`
      const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`website-data: ${response.status}`)
      return response.json()
    },
  })
}

/**
 * The origin under which customers' visitors reach the dashboard's files. The embedded server tells it, because an admin may
 * work under another name of the same server.
 */
export function siteOrigin(): string {
  return document.documentElement.dataset.site ?? location.origin
}

/** The lines that a customer's website needs to show its hours. */
export function embedCode(origin: string, websiteId: string): string {
  return `<script src="${origin}/embed/orari.js" async></script>\n<bottega-orari sito="${websiteId}"></bottega-orari>`
}

/** The data for search engines as an element of a page. No text in it can end the element or begin another. */
export function structuredDataElement(jsonld: object): string {
  const json = JSON.stringify(jsonld, null, 2)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
  return `<script type="application/ld+json">\n${json}\n</script>`
}
