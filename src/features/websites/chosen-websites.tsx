import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { toListState } from '#lists/list-search.ts'
import { SelectionBar } from '#lists/selection/selection-bar.tsx'
import type { ChosenSource } from '#lists/selection/set-stato.ts'
import { pages } from '#pages'
import { Button } from '#ui/base/button.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import { suspendedWebsite } from './fields.ts'
import { noun, type WebsiteListRow } from './queries.ts'
import { silentDay } from './silent-day.ts'
import { CloseChosenDialog } from './special-hours/close-chosen-dialog.tsx'

const columns = 'id, nome, indirizzo, citta, regione, stato, updated_at'

const source: ChosenSource<WebsiteListRow> = {
  table: 'websites',
  noun,
  nameOf: ({ nome }) => nome,
  suspended: suspendedWebsite,
  read: (ids) => readByIds(ids, (some) => db.from('websites').select(columns).in('id', some)),
  fileName: 'siti-web',
}

const loadExport = async () => (await import('./export.ts')).websiteExport

/** The actions for the chosen rows of the list. Default export, because it is loaded when the first row is chosen. */
export default function ChosenWebsites({ selection }: { selection: ListSelection<WebsiteListRow> }) {
  // Those that were chosen when the dialog was opened: rows leave the selection when they are closed.
  const holiday = silentDay(toListState(pages.websites.list, useSearch({ strict: false })))
  const [closing, setClosing] = useState<readonly WebsiteListRow[] | null>(null)
  return (
    <>
      <SelectionBar
        selection={selection}
        source={source}
        loadExport={loadExport}
        chosen={{ one: 'selezionato', many: 'selezionati' }}
      >
        <Button variant="secondary" size="sm" onClick={() => setClosing([...selection.rows.values()])}>
          Aggiungi chiusura
        </Button>
      </SelectionBar>
      {closing && (
        <CloseChosenDialog
          websites={closing}
          holiday={holiday}
          onClosed={(ids) => selection.act({ type: 'drop', ids })}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  )
}
