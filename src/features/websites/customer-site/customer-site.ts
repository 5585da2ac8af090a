import { queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import { measured } from '#backend/server-clock.ts'

/** What the dashboard reads of the answer of `website-data`. */
type PublicData = { jsonld: object }

/**
 * A website's public data; null when it is not shown. Requested again while it is on the screen, because the function
 * answers from memory for a few seconds after a change.
 */
export function publicDataQuery(websiteId: string) {
  return queryOptions({
    // Begins with `closures`, so that saving a closure marks it as out of date too.
    queryKey: ['closures', 'public', websiteId],
    staleTime: 0,
    refetchInterval: 5000,
    queryFn: async ({ signal }): Promise<PublicData | null> => {
      const url = `${backendUrl}/functions/v1/website-data?id=${websiteId}`
      const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`website-data: ${response.status}`)
      measured(response)
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

/** The data for search engines as an element of a page. Its texts are escaped, so that none can end the element. */
export function structuredDataElement(jsonld: object): string {
  const json = JSON.stringify(jsonld, null, 2)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
  return `<script type="application/ld+json">\n${json}\n</script>`
}
