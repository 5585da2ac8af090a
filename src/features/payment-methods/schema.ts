import * as z from 'zod/mini'
import type { TablesInsert } from '#lib/backend/database.types.ts'
import { limits, optionalText, orNull, requiredText } from '#lib/forms/form-rules.ts'
import { cleanIban } from '#lib/italian/pasted.ts'

/** The form of a payment method: only a blank IBAN is refused. */
export const paymentMethodSchema = z.object({
  iban: z.pipe(
    z.pipe(z.string(), z.transform(cleanIban)),
    requiredText('Inserisci un IBAN valido', limits.text),
  ),
  titolare: optionalText(),
})

export type PaymentMethodForm = z.infer<typeof paymentMethodSchema>

export const emptyPaymentMethod: PaymentMethodForm = { iban: '', titolare: '' }

export function toRow({ iban, titolare }: PaymentMethodForm) {
  return { iban, titolare: orNull(titolare) } satisfies TablesInsert<'payment_methods'>
}
