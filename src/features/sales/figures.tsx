import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { formatEuro, formatNumber } from '#italian/format.ts'
import type { Content } from '#ui/base/elements.ts'
import { FigureLink } from '#ui/base/figure-link.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { endingSoon, saleQueries } from './queries.ts'

/** What the sales bring in a month, and what is to be done: what ends soon, and what is still to be paid. */
export function Figures() {
  const { data, error, isFetching, refetch } = useQuery(saleQueries.overview)
  useEffect(() => {
    // No toast, since a missing figure needs no action; the figures themselves offer to try again.
    if (error) console.error('Cifre delle vendite non caricate:', error)
  }, [error])
  if (error && !data) {
    return (
      <RetryLine
        text="Le cifre delle vendite non sono arrivate."
        onRetry={refetch}
        retrying={isFetching}
        className="sheet px-sheet py-4"
      />
    )
  }
  return (
    <section aria-label="Cifre" className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      <Figure label="Entrate ricorrenti" busy={!data} note="al mese, dalle vendite attive di oggi">
        {data ? formatEuro(data.ricorrenti) : '...'}
      </Figure>
      <FigureOfList
        to="/dashboard/sales"
        search={endingSoon}
        label="In scadenza"
        text={data && formatNumber(data.in_scadenza)}
        note="entro 30 giorni, o già scadute"
      />
      <FigureOfList
        to="/dashboard/sales"
        search={{ da_incassare: true }}
        label="Da incassare"
        text={data && formatNumber(data.da_incassare)}
        note={data ? `in tutto ${formatEuro(data.importo_da_incassare)}` : '...'}
      />
    </section>
  )
}

type FigureProps = { label: string; note: string; busy: boolean; children: Content }

function Figure({ label, note, busy, children }: FigureProps) {
  return (
    <article
      aria-busy={busy || undefined}
      // On a phone the figure stands beside its words, so that the list begins on the first screen.
      className="sheet relative grid items-center gap-x-4 px-sheet py-4 hover:has-[a]:border-control max-sm:grid-cols-[1fr_auto] max-sm:py-2.5"
    >
      <h2 className="font-medium text-muted">{label}</h2>
      <p className="flex items-center justify-between gap-4 text-title leading-8 font-semibold tabular-nums max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:mt-1">
        {children}
      </p>
      <p className="text-note text-muted">{note}</p>
    </article>
  )
}

type ListFigureProps = ComponentProps<'a'> & { label: string; text: string | undefined; note: string }

function ListFigure({ label, text, note, ...link }: ListFigureProps) {
  return (
    <Figure label={label} note={note} busy={text === undefined}>
      {text === undefined ? '...' : <FigureLink {...link} label={label} text={text} />}
    </Figure>
  )
}

const FigureOfList = createLink(ListFigure)
