import { useState } from 'react'
import { Pagination } from '#lists/pagination.tsx'
import { ListToolbar } from '#lists/search-toolbar.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { SearchBox } from '#ui/fields/search-box.tsx'
import { StatCard } from '#ui/page/stat-card.tsx'
import { CardGrid, GridCard, GridCardSkeleton } from '#ui/tables/card-grid.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import type { Column, SortState } from '#ui/tables/data-table-column.ts'
import { EditLink } from '#ui/tables/edit-link.tsx'
import { LinkList, LinkRow } from '#ui/tables/link-list.tsx'
import { useSelection } from '#ui/tables/selection.ts'

type Shop = {
  id: string
  insegna: string
  indirizzo: string
  citta: string
  telefono: string | null
  active: boolean
}

const shops: Shop[] = [
  {
    id: '1',
    insegna: 'Bar Sport',
    indirizzo: 'Via Roma 12',
    citta: 'Bologna',
    telefono: '051 234567',
    active: true,
  },
  {
    id: '2',
    insegna: 'Osteria da Nino',
    indirizzo: 'Vicolo Stretto 3',
    citta: 'Trento',
    telefono: null,
    active: false,
  },
  {
    id: '3',
    insegna: 'Antica Pasticceria Siciliana dei Fratelli Mangiapane',
    indirizzo: 'Corso Vittorio Emanuele II 148/bis',
    citta: 'Palermo',
    telefono: '091 7654321',
    active: true,
  },
]

const columns: Column<Shop>[] = [
  { id: 'insegna', header: 'Insegna', cell: (shop) => shop.insegna, sortable: true, primary: true },
  { id: 'indirizzo', header: 'Indirizzo', cell: (shop) => shop.indirizzo },
  { id: 'citta', header: 'Città', cell: (shop) => shop.citta, sortable: true },
  { id: 'telefono', header: 'Telefono', cell: (shop) => shop.telefono },
  {
    id: 'stato',
    header: 'Stato',
    cell: (shop) => (
      <Badge tone={shop.active ? 'success' : 'warning'}>{shop.active ? 'Attivo' : 'Sospeso'}</Badge>
    ),
  },
  {
    id: 'azioni',
    header: 'Azioni',
    actions: true,
    cell: (shop) => <EditLink to="/dashboard" name={shop.insegna} />,
  },
]

/** Table, toolbar, pagination, cards and figures, loaded and loading. */
export function KitData() {
  const [sort, setSort] = useState<SortState>({ by: 'insegna', dir: 'asc' })
  const [search, setSearch] = useState('')
  const [stato, setStato] = useState('')
  const [page, setPage] = useState(2)
  const selection = useSelection<Shop>()

  return (
    <>
      <ListToolbar>
        <SearchBox
          label="Cerca attività"
          placeholder="Insegna, città, P. IVA"
          value={search}
          onChange={setSearch}
        />
        <FilterSelect
          label="Stato"
          value={stato}
          onChange={setStato}
          options={[
            { value: '', label: 'Tutti' },
            { value: 'attivo', label: 'Attivo' },
            { value: 'sospeso', label: 'Sospeso' },
          ]}
        />
      </ListToolbar>
      <DataTable
        caption="Attività"
        columns={columns}
        rows={shops}
        rowKey={(shop) => shop.id}
        sort={sort}
        onSort={setSort}
        selection={{ ...selection, nameOf: ({ insegna }) => insegna }}
      />
      <Pagination page={page} pageSize={20} total={132} onPage={setPage} />
      <Pagination page={1} pageSize={20} total={1} onPage={setPage} />
      <DataTable
        caption="In caricamento"
        columns={columns}
        rows={[]}
        rowKey={(shop) => shop.id}
        loading
        skeletonRows={3}
      />
      <DataTable
        caption="In aggiornamento"
        columns={columns}
        rows={shops.slice(0, 1)}
        rowKey={(shop) => shop.id}
        refreshing
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard to="/dashboard" label="Totale Siti Web" value={1284} onRetry={() => {}} />
        <StatCard to="/dashboard" label="Totale Attività" value={undefined} onRetry={() => {}} />
        <StatCard to="/dashboard" label="Non letto" value={undefined} failed onRetry={() => {}} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <LinkList title="Da seguire" places={3}>
          {[
            <LinkRow key="1" to="/dashboard" detail="100+">
              Senza sito web
            </LinkRow>,
            <LinkRow key="2" to="/dashboard" detail="12 gen 2026">
              Antica Pasticceria Siciliana dei Fratelli Mangiapane
            </LinkRow>,
            <LinkRow key="3" to="/dashboard" detail="0" quiet>
              Sospesi
            </LinkRow>,
          ]}
        </LinkList>
        <LinkList title="In caricamento" places={3} loading />
        <LinkList title="Ultime card" places={3} empty="Nessuna card, per ora." />
      </div>
      <CardGrid label="Servizi">
        <GridCard
          title="Gestione Instagram"
          media={<div className="aspect-video bg-accent-soft" />}
          badge={<Badge tone="accent">3 mesi</Badge>}
          footer={<span className="font-semibold">149,90 €</span>}
          actions={
            <Button variant="secondary" size="sm" aria-label="Modifica Gestione Instagram">
              Modifica
            </Button>
          }
        >
          <p className="line-clamp-3 text-muted">
            Tre pubblicazioni alla settimana, risposte ai commenti e un resoconto a fine mese con i numeri che
            contano: quante persone vi hanno visto, quante hanno chiesto la strada e quante hanno telefonato.
          </p>
        </GridCard>
        <GridCard title="Volantino" selected badge={<Badge>Una tantum</Badge>} footer="80,00 €" />
        <GridCardSkeleton />
      </CardGrid>
    </>
  )
}
