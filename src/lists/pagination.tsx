import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import type { Total } from './list-query.ts'
import { pageSizes } from './list-search.ts'
import { type Noun, results } from './nouns.ts'

type PaginationProps = {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  /** The total is an estimate of the query planner. */
  totalIsEstimate?: boolean | undefined
  /** The name of the entries; 'risultati' by default. */
  noun?: Noun | undefined
  onPage: (page: number) => void
  /** Chooses another number of entries for a page. */
  onSize?: ((size: number) => void) | undefined
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

/** The current page, the total, their number, and buttons to the pages before and after. Nothing when the list is empty. */
export function Pagination({
  page,
  pageSize,
  total,
  totalIsEstimate = false,
  noun = results,
  onPage,
  onSize,
}: PaginationProps) {
  if (total <= 0) return null
  const pages = Math.max(1, Math.ceil(total / pageSize))

  return (
    <nav aria-label="Paginazione" className="no-print flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted" aria-live="polite">
        {paginationText({ page, pages }, { total, totalIsEstimate }, noun)}
      </p>
      {onSize && total > pageSizes[0] && (
        <div className="ml-auto max-sm:ml-0">
          <FilterSelect
            label="Righe per pagina"
            value={String(pageSize)}
            options={sizeOptions}
            onChange={(size) => onSize(Number(size))}
          />
        </div>
      )}
      {pages > 1 && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={page <= 1}
            icon={<ChevronLeft className="-ml-1 size-4" aria-hidden="true" />}
            onClick={() => onPage(Math.min(page - 1, pages))}
          >
            Precedente
          </Button>
          <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <span>Successiva</span>
            <ChevronRight className="-mr-1 size-4" aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}

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
