import * as z from 'zod/mini'
import { fullDay, isDay } from '#italian/days.ts'
import { euroProblem } from '#italian/euro-problem.ts'
import { euroToInput, formatEuro, formatShortDate, parseEuro } from '#italian/format.ts'
import { cleanEmail, cleanLine, cleanPhone, cleanText } from '#italian/pasted.ts'
import { dayProblem } from './day-rules.ts'
import type { Field, Kept } from './fields.ts'
import { emailText, limits, longText, optionalText, orNull, phoneText, requiredText } from './form-rules.ts'

type RequiredText = Field<string, string>
type OptionalText = Field<string, string | null>

const asIs = <Value>(value: Value) => value
const orEmpty = (stored: string | null) => stored ?? ''
const text = { empty: '', says: asIs<string> }
const required = { ...text, required: true, toForm: asIs<string>, toRow: asIs<string> }
const optional = { ...text, toForm: orEmpty, toRow: orNull }

/** A text of one line that must not be blank. */
export function requiredLine(label: string, message: string, max: number = limits.text): RequiredText {
  return { ...required, kind: 'line', label, rule: requiredText(message, max), clean: cleanLine }
}

/** A text of one line. */
export function line(label: string, max: number = limits.text): OptionalText {
  return { ...optional, kind: 'line', label, rule: optionalText(max), clean: cleanLine }
}

/** A text of several lines. */
export function paragraphs(label: string, max: number): OptionalText {
  return { ...optional, kind: 'text', label, inShort: label, rule: longText(max), clean: cleanText }
}

export function phone(label: string): OptionalText {
  return { ...optional, kind: 'phone', label, rule: phoneText(), clean: cleanPhone }
}

export function email(label: string): RequiredText {
  const message = 'Email non valida'
  return {
    ...required,
    kind: 'email',
    label,
    rule: emailText(message),
    clean: cleanEmail,
    refused: { valid: message },
  }
}

interface Choice<Value extends string> {
  options: readonly Value[]
  /** The option that an empty form has chosen. */
  first: Value
  /** How an option is called; as it is stored where left out. */
  says?: (value: Value) => string
}

/** One of some values. A stored one that is no longer among them counts as the first. */
export function choice<Value extends string>(
  label: string,
  { options, first, says = asIs }: Choice<Value>,
): Field<Value, string> {
  return {
    kind: 'choice',
    label,
    required: true,
    options,
    rule: z.enum(options),
    empty: first,
    toForm: (stored) => options.find((option) => option === stored) ?? first,
    toRow: asIs,
    says,
  }
}

/** An amount in euro of at least 0, in the form as it is typed. */
export function money(
  label: string,
  messages: Parameters<typeof euroProblem>[1] & { missing: string },
): Field<string, number> {
  const problem = (typed: string) => (typed ? euroProblem(typed, messages) : messages.missing)
  const said = (typed: string, say: (amount: number) => string) => {
    const amount = parseEuro(typed)
    return amount === null ? typed : say(amount)
  }
  return {
    kind: 'money',
    label,
    required: true,
    rule: z.string().check((payload) => {
      const message = problem(payload.value.trim())
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
    }),
    empty: '',
    toForm: euroToInput,
    toRow: (typed) => {
      const amount = parseEuro(typed)
      if (amount === null) throw new RangeError(`Not an amount: ${typed}`)
      return amount
    },
    says: (typed) => said(typed, formatEuro),
    // '77' and '77,00' are one amount.
    clean: (typed) => said(typed.trim(), euroToInput),
  }
}

/** A whole number between two others, or none, in the form as it is typed. */
export function optionalWhole(
  label: string,
  { min, max, says }: { min: number; max: number; says: (value: number) => string },
): Field<string, number | null> {
  const read = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null)
  const allowed = (value: number | null) => value !== null && value >= min && value <= max
  const refused = `Scrivi un numero intero da ${min} a ${max}, o lascia vuoto`
  return {
    kind: 'number',
    label,
    rule: z.string().check(z.refine((typed) => typed.trim() === '' || allowed(read(typed)), refused)),
    empty: '',
    toForm: (stored) => (stored === null ? '' : String(stored)),
    toRow: read,
    says: (typed) => {
      const value = read(typed)
      return value === null ? typed.trim() : says(value)
    },
    refused: { valid: refused },
  }
}

const dayText = {
  ...text,
  kind: 'line',
  says: (typed: string) => (isDay(typed) ? fullDay(typed) : typed),
} as const

/** @param missing the error of an empty one; null where it may be empty */
const dayRule = (missing: string | null) =>
  z.string().check((payload) => {
    const message = payload.value === '' ? missing : dayProblem(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

/** A day that must be chosen; `missing`: what the form says where it is not. */
export function day(label: string, missing: string): RequiredText {
  return { ...required, ...dayText, label, rule: dayRule(missing) }
}

/** A day, or none. */
export function optionalDay(label: string): OptionalText {
  return { ...optional, ...dayText, label, rule: dayRule(null) }
}

/** The id of another row, or none; `gone`: what the form says when that row is no longer there. */
export function reference(label: string, gone: string): OptionalText {
  return {
    ...optional,
    kind: 'choice',
    label,
    inShort: label,
    rule: z.string(),
    toRow: (id) => id || null,
    refused: { fkey: gone },
  }
}

/** The image that is chosen in the form. */
export function image(label: string) {
  return { label, image: 'own' } as const
}

/** An image that is chosen in another record's form. */
export function foreignImage(label: string) {
  return { label, image: 'foreign' } as const
}

export function createdAt(label: string): Kept<string> & { label: string; says(stored: string): string } {
  return { label, says: formatShortDate }
}

/** A column that no page shows. */
export const unseen: Kept<unknown> = {}
