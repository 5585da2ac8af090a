import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Leads from a form to the page that follows its save, without the question about unsaved changes. Somebody who has
 * opened another page during the save stays there.
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
