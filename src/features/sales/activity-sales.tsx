import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { isConnectionFailure } from '#backend/errors.ts'
import { formatEuro } from '#italian/format.ts'
import { countOf } from '#lists/nouns.ts'
import { FormSection } from '#records/form.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { tryAgain } from '#ui/base/boundary.tsx'
import { LinkButton, TextLink } from '#ui/base/links.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { editLink } from './columns.tsx'
import { noun, type SaleListRow, saleQueries } from './queries.ts'
import { periodText, shownState, today } from './states.ts'

/** The most sales that stand below the form; the list has the others. */
const most = 6

type ActivitySalesProps = { id: string; insegna: string }

/** 'Vendite' of an activity, the newest first. Default export, because it is loaded lazily. */
export default function ActivitySales({ id, insegna }: ActivitySalesProps) {
  const { data, error, isFetching, refetch } = useQuery(saleQueries.ofBusiness(id, most))
  return (
    <FormSection title="Vendite" columns="one">
      {error && !data ? (
        <RetryLine
          text={`Le vendite non si sono caricate. ${tryAgain(isConnectionFailure(error))}`}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-5 w-1/2" />
      ) : data.rows.length === 0 ? (
        <p className="text-muted">Questa attività non ha ancora comprato niente.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {data.rows.map((sale) => (
            <SaleLine key={sale.id} sale={sale} />
          ))}
        </ul>
      )}
      <div className="button-row">
        <LinkButton
          to="/dashboard/sales/create"
          search={{ attivita: id }}
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Nuova vendita
        </LinkButton>
        {data && data.total > data.rows.length && (
          <LinkButton to="/dashboard/sales" search={{ q: insegna.slice(0, 100) }} variant="ghost">
            {`Vedi ${countOf(data.total, noun)}`}
          </LinkButton>
        )}
      </div>
    </FormSection>
  )
}

function SaleLine({ sale }: { sale: SaleListRow }) {
  const { text, tone } = shownState(sale, today())
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <TextLink {...editLink(sale)} className="block truncate font-medium" title={sale.nome}>
          {sale.nome}
        </TextLink>
        <p className="text-note text-muted">
          {`${periodText(sale)} · ${formatEuro(sale.costo)}${sale.pagata_il ? '' : ' · non pagata'}`}
        </p>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  )
}
