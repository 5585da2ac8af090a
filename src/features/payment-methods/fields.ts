import * as z from 'zod/mini'
import { cleanIban } from '#italian/pasted.ts'
import { line, requiredLine, unseen } from '#records/field-kinds.ts'
import { type FieldsOf, formOf, type ValuesOf } from '#records/fields.ts'
import { requiredText } from '#records/form-rules.ts'

const wrongIban = 'Inserisci un IBAN valido'

/** The columns of a payment method: an IBAN is letters and digits; what else is doubtful about it needs a second press. */
export const fields = {
  iban: {
    ...requiredLine('IBAN', wrongIban),
    kind: 'number',
    rule: z.pipe(
      z.pipe(z.string(), z.transform(cleanIban)),
      requiredText(wrongIban).check(
        z.refine<string>((iban) => iban === '' || /^[A-Z0-9]+$/.test(iban), wrongIban),
      ),
    ),
    clean: cleanIban,
  },
  titolare: line('Titolare'),
  id: unseen,
  created_at: unseen,
} as const satisfies FieldsOf<'payment_methods'>

export const { schema, empty, toRow } = formOf('payment_methods', fields)
export type PaymentMethodForm = ValuesOf<typeof fields>
