import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { paymentMethodLabel, paymentMethodQueries } from '#features/payment-methods/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { can } from '#permissions'
import { shown } from '#records/fields.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { fields, type ServiceForm } from './fields.ts'

const name = 'payment_method_id'

/** The optional payment method, fetched only for roles that may read payment methods. */
export function PaymentMethodField({ form }: { form: UseFormReturn<ServiceForm> }) {
  const enabled = can(useRole(), 'select', 'payment_methods')
  const { data, error, isFetching, refetch } = useQuery({ ...paymentMethodQueries.choices, enabled })

  const options = (data ?? []).map((method) => ({ value: method.id, label: paymentMethodLabel(method) }))
  const saved = form.formState.defaultValues?.[name] ?? ''
  if (saved && !options.some(({ value }) => value === saved)) {
    // While the methods are not loaded, the stored choice stays selected, and saving keeps it.
    options.push({ value: saved, label: isFetching ? 'Caricamento...' : 'Metodo attuale' })
  }

  return (
    <SelectField
      {...shown(fields[name])}
      placeholder="Nessuno"
      options={options}
      hint={
        error && (
          <span className="flex flex-wrap items-center gap-3">
            <span>Metodi di pagamento non caricati.</span>
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => refetch()}>
              Riprova
            </Button>
          </span>
        )
      }
      error={form.formState.errors[name]?.message}
      {...form.register(name)}
    />
  )
}
