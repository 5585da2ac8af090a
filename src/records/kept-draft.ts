import { useState } from 'react'
import * as z from 'zod/mini'
import { lastSignOut, useSession } from '#backend/session.ts'
import { draftKey } from '#browser/drafts.ts'
import { tabStorage } from '#browser/storage.ts'
import { usePagePath } from '#browser/use-page-path.ts'
import type { Fields } from './merge-fields.ts'

const draftSchema = z.object({
  /** When it was typed: milliseconds, at most what a date can hold. */
  at: z.number().check(z.nonnegative(), z.lte(8.64e15)),
  /** What was typed, and the values that it replaced, by the same names of fields. */
  typed: z.record(z.string(), z.unknown()),
  from: z.record(z.string(), z.unknown()),
  /** Whether an image was chosen, or a password typed: neither is kept. */
  image: z.boolean(),
  password: z.boolean(),
  /** The id of a new row that was sent and may have been made. */
  sent: z.optional(z.uuid()),
  /** The changed fields of each attempt to save an existing row; an attempt without an answer may have been stored. */
  tried: z.optional(z.array(z.record(z.string(), z.unknown()))),
})

/** What was typed into a form and has not been saved. */
export type KeptDraft = Readonly<z.infer<typeof draftSchema>>

const isPassword = (name: string) => /password/i.test(name)

/** The fields that differ from what the form started with. Passwords are left out. */
export function unsavedFields(
  values: Fields,
  started: Fields,
): Pick<KeptDraft, 'typed' | 'from' | 'password'> {
  const names = Object.keys(started).filter((name) => values[name] !== started[name])
  const kept = names.filter((name) => !isPassword(name))
  const pick = (fields: Fields) => Object.fromEntries(kept.map((name) => [name, fields[name]]))
  return { typed: pick(values), from: pick(started), password: kept.length < names.length }
}

function storedDraft(key: string): KeptDraft | null {
  try {
    const draft = draftSchema.parse(JSON.parse(tabStorage.getItem(key) ?? ''))
    // A tab that was closed and is opened again brings along what it kept, also from before a sign-out in another tab.
    return draft.at > lastSignOut() ? draft : null
  } catch {
    return null
  }
}

/**
 * What this tab keeps of a form that shows these values; null when nothing of it would change the form. A field that the form
 * no longer has, or has with another type, is left out: another version of the product may have kept it.
 */
export function readDraft(key: string, shown: Fields): KeptDraft | null {
  const draft = storedDraft(key)
  if (!draft) return null
  const { typed, from } = draft
  const fits = (name: string) =>
    Object.hasOwn(shown, name) &&
    typeof typed[name] === typeof shown[name] &&
    typeof from[name] === typeof shown[name] &&
    typed[name] !== shown[name] &&
    !isPassword(name)
  const names = Object.keys(typed).filter(fits)
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return names.length > 0 ? { ...draft, typed: pick(typed), from: pick(from) } : null
}

/** Keeps it for this tab, in place of what was kept; null removes that. */
export function keepDraft(key: string, draft: KeptDraft | null): void {
  if (draft) tabStorage.setItem(key, JSON.stringify(draft))
  else tabStorage.removeItem(key)
}

/** The id in the name of a form of this page (`chiusura:<id>`) of which the tab kept something when the page was opened, or null. */
export function useKeptForm(form: string): string | null {
  const start = draftKey(useSession().user?.id ?? '', usePagePath(), `${form}:`)
  const [key] = useState(() => tabStorage.keys().find((kept) => kept.startsWith(start) && storedDraft(kept)))
  return key?.slice(start.length) ?? null
}
