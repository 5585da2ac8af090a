import { formatNumber } from '#italian/format.ts'
import type { Total } from './list-query.ts'
import type { Noun } from './nouns.ts'

/** The total as text: '132', or 'circa 995.000' for an estimate. */
function totalText(total: number, totalIsEstimate: boolean): string {
  return `${totalIsEstimate ? 'circa ' : ''}${formatNumber(total)}`
}

/** 'Pagina 2 di 7 · 132 attività', with 'circa' before an estimate; without the page when there is only one. */
export function paginationText(
  { page, pages }: { page: number; pages: number },
  { total, totalIsEstimate }: Total,
  noun: Noun,
): string {
  const count = `${totalText(total, totalIsEstimate)} ${total === 1 ? noun.one : noun.many}`
  return pages > 1 ? `Pagina ${formatNumber(page)} di ${formatNumber(pages)} · ${count}` : count
}
