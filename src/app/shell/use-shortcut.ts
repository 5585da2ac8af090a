import { useEffectEvent, useLayoutEffect } from 'react'

/** Calls `onPress` for Ctrl or Cmd with a letter, without Shift or Alt, and prevents the browser's own action. */
export function useShortcut(letter: string, onPress: () => void): void {
  const press = useEffectEvent(onPress)

  // A layout effect, so that the key already works when its result is first painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== letter || !(ctrlKey || metaKey) || shiftKey || altKey) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [letter])
}
