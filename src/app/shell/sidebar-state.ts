import { useEffect, useState } from 'react'
import { isChosen, remember, startsCollapsed } from './sidebar-cookie.ts'
import { useShortcut } from './use-shortcut.ts'

/** Whether the sidebar is collapsed. The choice is kept in a cookie; Ctrl/Cmd+B changes it. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(startsCollapsed)
  const [chosen, setChosen] = useState(isChosen)
  const toggle = () => {
    setCollapsed((value) => !value)
    setChosen(true)
  }

  useEffect(() => {
    if (chosen) remember(collapsed)
  }, [collapsed, chosen])

  useShortcut('b', toggle)

  return { collapsed, toggle }
}
