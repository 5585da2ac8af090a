import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackToList } from '#lists/back-to-list.tsx'
import { gridPageSize } from '#lists/list-query.ts'
import { listLink, useListState } from '#lists/list-state.ts'
import { ListView } from '#lists/list-view.tsx'
import { SearchToolbar } from '#lists/search-toolbar.tsx'
import { pages } from '#pages'
import { FormActions } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { CardGrid, GridCardSkeleton } from '#ui/tables/card-grid.tsx'
import { BusinessChoice, NothingToChoose } from './business-choice.tsx'
import { newWebsiteQueries, type SelectableBusiness } from './new-website-queries.ts'

/** 'Seleziona Attività': selects the active business of a new website. */
export function SelectBusinessPage() {
  const navigate = useNavigate()
  const list = useListState(pages.websiteSelect.list)
  const query = useQuery(newWebsiteQueries.businesses(list.state))
  const [chosen, setChosen] = useState<SelectableBusiness | null>(null)
  const nothingToChoose = query.data?.total === 0 && !list.isFiltered

  const next = () =>
    chosen
      ? navigate({ to: '/dashboard/websites/create/$businessId', params: { businessId: chosen.id } })
      : toast.error("Seleziona un'attività per continuare")

  return (
    <Page
      title={pages.websiteSelect.title}
      subtitle="Scegli l'attività per cui creare il sito web"
      back={<BackToList list={pages.websites} />}
    >
      <ListView
        query={query}
        noun={{ one: 'attività', many: 'attività' }}
        toolbar={<SearchToolbar list={list} placeholder="Insegna, città, P. IVA" />}
        empty={<NothingToChoose />}
        list={list}
        pageSize={gridPageSize}
      >
        {(rows, { loading, refreshing }) => (
          <fieldset className="min-w-0">
            <legend className="sr-only">Attività</legend>
            <CardGrid busy={refreshing} skeleton={loading && <GridCardSkeleton media={false} lines={5} />}>
              {rows.map((business) => (
                <BusinessChoice
                  key={business.id}
                  business={business}
                  selected={chosen?.id === business.id}
                  onSelect={() => setChosen(business)}
                />
              ))}
            </CardGrid>
          </fieldset>
        )}
      </ListView>
      {!query.isPending && !nothingToChoose && (
        <FormActions>
          <p aria-live="polite" className="mr-auto min-w-0 truncate text-muted max-md:sr-only">
            {chosen && `Attività scelta: ${chosen.insegna}`}
          </p>
          <Button variant="secondary" onClick={() => navigate(listLink('/dashboard/websites'))}>
            Annulla
          </Button>
          <Button onClick={next}>Avanti</Button>
        </FormActions>
      )}
    </Page>
  )
}
