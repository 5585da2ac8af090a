import { useState } from 'react'
import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { invitations } from '#features/invitations/queries.ts'
import { SelectionBar } from '#lists/selection/selection-bar.tsx'
import type { ChosenSource } from '#lists/selection/set-stato.ts'
import { Button } from '#ui/base/button.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import { suspendedBusiness } from './fields.ts'
import { type BusinessListRow, noun } from './queries.ts'

const columns = 'id, insegna, indirizzo, citta, telefono, cellulare, stato, updated_at'

const source: ChosenSource<BusinessListRow> = {
  table: 'businesses',
  noun,
  nameOf: ({ insegna }) => insegna,
  suspended: suspendedBusiness,
  read: (ids) => readByIds(ids, (some) => db.from('businesses').select(columns).in('id', some)),
  fileName: 'attivita',
}

const loadExport = async () => (await import('./export.ts')).businessExport

/** The actions for the chosen rows of the list. Default export, because it is loaded when the first row is chosen. */
export default function ChosenBusinesses({ selection }: { selection: ListSelection<BusinessListRow> }) {
  return (
    <SelectionBar selection={selection} source={source} loadExport={loadExport}>
      <InviteChosen selection={selection} />
    </SelectionBar>
  )
}

function InviteChosen({ selection: { rows, act } }: { selection: ListSelection<BusinessListRow> }) {
  const [open, setOpen] = useState(false)
  const close = (settled: readonly string[]) => {
    setOpen(false)
    act({ type: 'drop', ids: settled })
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Crea account
      </Button>
      <LazyDialog
        code={invitations}
        when={open}
        props={{ open, ids: [...rows.keys()], onClose: close }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
