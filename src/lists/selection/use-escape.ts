import { useEffect, useEffectEvent, useRef } from 'react'

/** While `active`, handles Esc anywhere on the page. An open dialog, menu or list of suggestions uses the key itself. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const escaped = useEffectEvent(onEscape)
  const layer = useRef(false)
  useEffect(() => {
    if (!active) return
    const isLayerOpen = () =>
      document.querySelector(
        '[role="dialog"], [role="alertdialog"], [aria-expanded="true"][role="combobox"]',
      ) !== null
    // Checked before the layer itself handles the key and closes.
    const before = () => {
      layer.current = isLayerOpen()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || layer.current) return
      // The same key empties a search box.
      event.preventDefault()
      escaped()
    }
    window.addEventListener('keydown', before, true)
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('keydown', before, true)
      window.removeEventListener('keydown', pressed)
    }
  }, [active])
}
