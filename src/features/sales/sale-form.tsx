import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { rules, type SaleForm as Values } from './fields.ts'
import type { Sale } from './queries.ts'
import { SaleFields } from './sale-fields.tsx'

/** The form of 'Nuova vendita' and 'Modifica Vendita'. */
export function SaleForm({ record }: { record: FormRecord<Sale, Values> }) {
  return (
    <RecordForm record={record} list="/dashboard/sales" createLabel="Crea Vendita" summary={rules.labels}>
      <SaleFields form={record.form} />
    </RecordForm>
  )
}
