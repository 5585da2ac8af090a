import { useEffect, useState } from 'react'
import { useShortcut } from './use-shortcut.ts'

const cookieName = 'sidebar_state'
/** Seven days, in seconds (spec section 9). */
const cookieLifetime = 60 * 60 * 24 * 7

const wasCollapsed = () => document.cookie.split('; ').includes(`${cookieName}=collapsed`)

/** Whether the sidebar is collapsed; kept in a cookie and turned by Ctrl/Cmd+B (spec section 2). */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(wasCollapsed)
  const toggle = () => setCollapsed((value) => !value)

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${cookieName}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieLifetime}; samesite=lax`
  }, [collapsed])

  useShortcut('b', toggle)

  return { collapsed, toggle }
}
