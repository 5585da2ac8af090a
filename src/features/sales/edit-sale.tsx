import { zodResolver } from '@hookform/resolvers/zod'
import { causeOf } from '#backend/errors.ts'
import { saveOver } from '#backend/save-over.ts'
import { historyOf } from '#features/history/queries.ts'
import type { OpenedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { toast } from '#ui/feedback/toast.ts'
import { knownNames } from './choices.ts'
import { rules, schema, toRow, type SaleForm as Values, wordsOf } from './fields.ts'
import type { Sale } from './queries.ts'
import { SaleForm } from './sale-form.tsx'

const form = {
  ...rules,
  resolver: zodResolver(schema),
  words: (values: Values) => wordsOf(values, knownNames),
}

export function EditSale({ opened }: { opened: OpenedRow<Sale> }) {
  const editor = useRecordEditor<Sale, Values>({
    opened,
    id: opened.row.id,
    form,
    history: historyOf('sales'),
    // The activity's name, which the form has read beside the sale, is no column of it.
    save: async (values, over) => ({ ...over, ...(await saveOver('sales', over, toRow(values))) }),
    onSaved: useSavedRecord('Vendita aggiornata', '/dashboard/sales'),
    onError: (error) => toast.error("Errore nell'aggiornamento della vendita", causeOf(error)),
  })

  return <SaleForm record={editor} />
}
