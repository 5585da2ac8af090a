import { fullDay } from '#italian/days.ts'
import { formatEuro } from '#italian/format.ts'
import { Badge } from '#ui/base/badge.tsx'
import type { Column } from '#ui/tables/data-table-column.ts'
import { EditLink } from '#ui/tables/edit-link.tsx'
import type { SaleListRow } from './queries.ts'
import { saleName, shownState, today } from './states.ts'

export const editLink = ({ id }: Pick<SaleListRow, 'id'>) =>
  ({ to: '/dashboard/sales/edit/$id', params: { id } }) as const

const dayWidth = 'desktop:w-24 desktop:@4xl:w-27 desktop:@6xl:w-32'

function StateBadge({ sale }: { sale: SaleListRow }) {
  const { text, tone } = shownState(sale, today())
  return <Badge tone={tone}>{text}</Badge>
}

/** A suspended activity says so, beside a name that is cut where it has no room. */
function Buyer({ insegna, stato }: SaleListRow['businesses']) {
  if (stato === 'attivo') return <span>{insegna}</span>
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate">{insegna}</span>
      <span className="shrink-0 font-normal text-muted">sospesa</span>
    </span>
  )
}

export const columns: Column<SaleListRow>[] = [
  {
    id: 'insegna',
    header: 'Attività',
    cell: ({ businesses }) => <Buyer {...businesses} />,
    title: ({ businesses }) => businesses.insegna,
    sortable: true,
    primary: true,
  },
  {
    id: 'nome',
    header: 'Servizio',
    // On a phone the amount and the day have their place beside it.
    cell: ({ nome }) => (
      <span className="phone:inline-block phone:max-w-22 phone:truncate phone:align-bottom">{nome}</span>
    ),
    title: ({ nome }) => nome,
    sortable: true,
  },
  {
    id: 'costo',
    header: 'Costo',
    cell: ({ costo }) => <span className="desktop:block desktop:text-right">{formatEuro(costo)}</span>,
    sortable: true,
    narrow: 'unseen',
    width: 'desktop:w-24 desktop:@4xl:w-26 desktop:@6xl:w-32',
  },
  {
    id: 'inizio',
    header: 'Inizio',
    cell: ({ inizio }) => fullDay(inizio),
    sortable: true,
    phone: 'unseen',
    narrow: 'only-wide',
    width: dayWidth,
  },
  {
    id: 'fine',
    header: 'Scadenza',
    cell: ({ fine }) => (fine ? fullDay(fine) : 'Una tantum'),
    sortable: true,
    width: dayWidth,
  },
  {
    id: 'stato',
    header: 'Stato',
    phone: 'beside',
    cell: (sale) => <StateBadge sale={sale} />,
    width: 'desktop:w-26 desktop:@4xl:w-28 desktop:@6xl:w-32',
  },
  {
    id: 'pagata_il',
    header: 'Pagata il',
    cell: ({ pagata_il }) => pagata_il && fullDay(pagata_il),
    sortable: true,
    phone: 'unseen',
    narrow: 'only-wide',
    width: dayWidth,
  },
  {
    id: 'azioni',
    header: 'Azioni',
    actions: true,
    width: 'desktop:w-14 desktop:@4xl:w-18 desktop:@6xl:w-28',
    cell: (sale) => <EditLink {...editLink(sale)} crowded name={saleName(sale)} />,
  },
]
