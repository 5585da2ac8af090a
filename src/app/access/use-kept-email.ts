import { useCallback, useRef } from 'react'

/** Keeps what stands in the e-mail field when a form of the login gives way to another one. For the field's `ref`. */
export function useKeptEmail(first: string | null) {
  const kept = useRef(first ?? '')
  return useCallback((field: HTMLInputElement | null) => {
    if (!field) return
    // What was typed before this script came is left alone.
    if (kept.current) field.value = kept.current
    return () => {
      kept.current = field.value
    }
  }, [])
}

/** What `useKeptEmail` answers. */
export type EmailRef = ReturnType<typeof useKeptEmail>
