import { useCallback, useEffect, useState } from 'react'

const cookieName = 'sidebar_state'
/** Seven days, in seconds (spec section 9). */
const cookieLifetime = 60 * 60 * 24 * 7

const wasCollapsed = () => document.cookie.split('; ').includes(`${cookieName}=collapsed`)

/** Whether the sidebar is collapsed; kept in a cookie and turned by Ctrl/Cmd+B (spec section 2). */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(wasCollapsed)
  const toggle = useCallback(() => setCollapsed((value) => !value), [])

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${cookieName}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieLifetime}; samesite=lax`
  }, [collapsed])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])

  return { collapsed, toggle }
}
