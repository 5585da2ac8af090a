import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { cleanEmail } from '#italian/pasted.ts'
import { limits } from '#records/form-rules.ts'
import { isEmailAddress } from '#records/text-rules.ts'
import type { SimilarRow, Sought, similarQuery } from './query.ts'

/** The typed values that are compared. */
type Typed = { email: string; name: string; citta: string }

export type Similar = {
  sameEmail: readonly SimilarRow[]
  nearName: readonly SimilarRow[]
  /** Which of the two was changed last; the warning about a similar name is shown there. */
  changedLast: 'name' | 'citta'
}

const pauseMs = 400
const keys = ['email', 'name', 'citta'] as const
const isText = (text: string) => text !== '' && text.length <= limits.text

interface SimilarOptions<Values extends FieldValues> {
  /** Picks the compared values; must be the same function on every render. */
  read: (values: Values) => Typed
  query: (sought: Sought) => ReturnType<typeof similarQuery>
  /** The new row: an earlier attempt may have stored it although its answer was lost, and it is no duplicate of itself. Null while a stored row is edited. */
  newRow: { readonly id: string } | null
}

/**
 * The stored rows that a new one would probably duplicate, requested whenever typing pauses; none when they cannot be
 * read.
 */
export function useSimilar<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { read, query, newRow }: SimilarOptions<Values>,
): Similar {
  const enabled = newRow !== null
  const { email, name, citta, changedLast } = useSettled(form, read, enabled)
  const hasEmail = enabled && isEmailAddress(email)
  const hasName = enabled && isText(name) && isText(citta)
  const sameEmail = useQuery({ ...query({ email }), enabled: hasEmail })
  const nearName = useQuery({
    ...query({ name, citta }),
    enabled: hasName,
    // Until the answer arrives, the rows for a text that is a few letters shorter or longer stay, since they are
    // usually the same.
    placeholderData: (rows, asked) => (isLettersAway(asked?.queryKey[2], { name, citta }) ? rows : undefined),
  })
  const others = ({ isError, data = [] }: { isError: boolean; data: SimilarRow[] | undefined }) =>
    isError ? [] : data.filter(({ id }) => id !== newRow?.id)
  return {
    sameEmail: hasEmail ? others(sameEmail) : [],
    nearName: hasName ? others(nearName) : [],
    changedLast,
  }
}

function isLettersAway(before: Sought | undefined, now: { name: string; citta: string }): boolean {
  if (!before || !('name' in before) || before.citta !== now.citta) return false
  return before.name.startsWith(now.name) || now.name.startsWith(before.name)
}

/** The texts as they are when typing pauses, so that the form is not rendered for each letter. */
function useSettled<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  read: (values: Values) => Typed,
  enabled: boolean,
): Typed & Pick<Similar, 'changedLast'> {
  const [settled, setSettled] = useState(() => ({
    ...tidied(read(form.getValues())),
    changedLast: 'name' as Similar['changedLast'],
  }))
  const { subscribe } = form
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (next: Typed) =>
      setSettled((before) => {
        if (keys.every((key) => before[key] === next[key])) return before
        const moved = (['citta', 'name'] as const).find((key) => before[key] !== next[key])
        return { ...next, changedLast: moved ?? before.changedLast }
      })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(settle, pauseMs, tidied(read(values)))
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, read, enabled])
  return settled
}

function tidied({ email, name, citta }: Typed): Typed {
  return { email: cleanEmail(email), name: name.trim(), citta: citta.trim() }
}
