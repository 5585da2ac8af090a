import { queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import { keysOf } from '#backend/query-keys.ts'
import { measured } from '#backend/server-clock.ts'
import type { ShopCalendar } from '../hours/shop-week.ts'

/** What the dashboard reads of the answer of `website-data`. */
type PublicData = ShopCalendar & { jsonld: object }

/**
 * A website's public data; null when it is not shown. Requested again while it is on the screen, because the function
 * answers from memory for a few seconds after a change.
 */
export function publicDataQuery(websiteId: string) {
  return queryOptions({
    // Begins with `closures`, so that saving a closure marks it as out of date too.
    queryKey: [...keysOf('closures').all, 'public', websiteId],
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

/** How a customer's website shows its hours; each has the widget's usual value first. */
export const languages = [
  { value: 'it', label: 'Italiano' },
  { value: 'en', label: 'Inglese' },
  { value: 'de', label: 'Tedesco' },
  { value: 'fr', label: 'Francese' },
  { value: 'es', label: 'Spagnolo' },
  { value: 'auto', label: 'Quella della pagina' },
]
export const shapes = [
  { value: 'settimana', label: 'Settimana' },
  { value: 'oggi', label: 'Oggi' },
  { value: 'riga', label: 'Una riga' },
]
export const palettes = [
  { value: 'pagina', label: 'Della pagina' },
  { value: 'semaforo', label: 'Verde e rosso' },
  { value: 'scelti', label: 'A scelta' },
]

export type Look = {
  lingua: string
  forma: string
  colori: string
  /** Of a chosen palette, `#rrggbb`. */
  aperto: string
  chiuso: string
  /** Whether search engines are told. */
  dati: boolean
  /** Whether the code is a frame, for builders of websites that take no script. */
  cornice: boolean
}

export const usualLook: Look = {
  lingua: 'it',
  forma: 'settimana',
  colori: 'pagina',
  aperto: '#15803d',
  chiuso: '#b91c1c',
  dati: true,
  cornice: false,
}

/** The widget's attributes; those of the usual look are left out. `dati` is not among them. */
export function attributesOf({ lingua, forma, ...look }: Look): Record<string, string> {
  const colours = {
    pagina: '',
    // Legible on light and on dark pages.
    semaforo:
      '--bottega-orari-aperto:light-dark(#15803d,#4ade80);--bottega-orari-chiuso:light-dark(#b91c1c,#fca5a5)',
    scelti: `--bottega-orari-aperto:${look.aperto};--bottega-orari-chiuso:${look.chiuso}`,
  }[look.colori]
  return {
    ...(lingua !== usualLook.lingua && { lingua }),
    ...(forma !== usualLook.forma && { forma }),
    ...(colours && { style: colours }),
  }
}

/** The lines that a customer's website needs to show its hours. */
export function embedCode(origin: string, websiteId: string, look: Look): string {
  if (look.cornice) return frameCode(origin, websiteId, look)
  const attributes = Object.entries(attributesOf(look)).map(([name, value]) => ` ${name}="${value}"`)
  const dati = look.dati ? ' dati' : ''
  return `<script src="${origin}/embed/orari.js" async></script>\n<bottega-orari sito="${websiteId}"${attributes.join('')}${dati}></bottega-orari>`
}

function frameCode(origin: string, websiteId: string, look: Look): string {
  const { style: _, ...parameters } = attributesOf(look)
  const { aperto, chiuso } = look.colori === 'scelti' ? look : usualLook
  const query = new URLSearchParams({
    sito: websiteId,
    ...parameters,
    ...(look.colori !== 'pagina' && { aperto, chiuso }),
  })
  const height = { oggi: 100, riga: 30 }[look.forma] ?? 340
  const address = `${origin}/embed/orari.html?${query}`.replaceAll('&', '&amp;')
  return `<iframe src="${address}" title="Orari di apertura" loading="lazy" style="border:0;width:100%;height:${height}px"></iframe>`
}

/** The data for search engines as an element of a page. Its texts are escaped, so that none can end the element. */
export function structuredDataElement(jsonld: object): string {
  const json = JSON.stringify(jsonld, null, 2)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
  return `<script type="application/ld+json">\n${json}\n</script>`
}
