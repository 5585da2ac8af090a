import { formatNumber } from '#lib/format.ts'

/** '132', or 'circa 995.000' for an estimate. */
export function countText(total: number, isEstimate: boolean): string {
  return `${isEstimate ? 'circa ' : ''}${formatNumber(total)}`
}

/** 'Pagina 2 di 7 · 132 risultati'; 'circa' before an estimate, no page part when there is only one page. */
export function paginationText(page: number, pages: number, total: number, totalIsEstimate: boolean): string {
  const count = `${countText(total, totalIsEstimate)} ${total === 1 ? 'risultato' : 'risultati'}`
  return pages > 1 ? `Pagina ${formatNumber(page)} di ${formatNumber(pages)} · ${count}` : count
}
