import * as z from 'zod/mini'
import type { TablesInsert } from '#backend/database.types.ts'
import { cleanIban } from '#italian/pasted.ts'
import { limits, optionalText, orNull, requiredText } from '#records/form-rules.ts'

const wrongIban = 'Inserisci un IBAN valido'

/** The form of a payment method: an IBAN is letters and digits; what else is doubtful about it is a warning. */
export const paymentMethodSchema = z.object({
  iban: z.pipe(
    z.pipe(z.string(), z.transform(cleanIban)),
    requiredText(wrongIban, limits.text).check(
      z.refine<string>((iban) => iban === '' || /^[A-Z0-9]+$/.test(iban), wrongIban),
    ),
  ),
  titolare: optionalText(),
})

export type PaymentMethodForm = z.infer<typeof paymentMethodSchema>

export const emptyPaymentMethod: PaymentMethodForm = { iban: '', titolare: '' }

export function toRow({ iban, titolare }: PaymentMethodForm) {
  return { iban, titolare: orNull(titolare) } satisfies TablesInsert<'payment_methods'>
}
