import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * The way from a form to where its save leads, without the question about unsaved changes. Whoever has gone
 * elsewhere while the save was under way stays there, with what they are typing.
 */
export function useLeaveAfterSave(): (to: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return async (to) => {
    if (here.current) await navigate({ ...to, ignoreBlocker: true })
  }
}
