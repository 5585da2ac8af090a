import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { StaleRowError } from './errors.ts'

interface Save<Saving> {
  save: (saving: Saving) => Promise<unknown>
  /** Says what failed; left out where the saving itself does. */
  onError?: (error: unknown) => void
}

/** A save, one at a time: calls while it runs are ignored. */
export function useSave<Saving = void>({ save, onError }: Save<Saving>) {
  const client = useQueryClient()
  const mutationKey = ['save', useId()]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: save,
    meta: onError ? { onError } : {},
  })
  const run = (saving: Saving) => {
    // The cache knows it at once: a double click arrives before React has disabled the button.
    if (client.isMutating({ mutationKey }) === 0) mutate(saving)
  }
  return { run, busy: isPending }
}

/**
 * The saved row of an update that names the version it read (`.eq('updated_at', …).select()`). An update that changed no row
 * means that somebody else saved first: throws `StaleRowError`.
 */
export function savedRow<Row>({ data }: { data: readonly Row[] | null }): Row {
  const [row] = data ?? []
  if (!row) throw new StaleRowError()
  return row
}
