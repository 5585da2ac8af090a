import { useCallback, useRef } from 'react'

/** Carries the text of the e-mail field over from one login form to the next. Answers the field's `ref`. */
export function useKeptEmail(first: string | null) {
  const kept = useRef(first ?? '')
  return useCallback((field: HTMLInputElement | null) => {
    if (!field) return
    // Text that was typed before this script ran stays.
    if (kept.current) field.value = kept.current
    return () => {
      kept.current = field.value
    }
  }, [])
}

export type EmailRef = ReturnType<typeof useKeptEmail>
