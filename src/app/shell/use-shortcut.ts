import { useEffectEvent, useLayoutEffect } from 'react'

/** Ctrl or Cmd and a letter, without Shift or Alt, in place of what the browser does with it. */
export function useShortcut(letter: string, onPress: () => void): void {
  const press = useEffectEvent(onPress)

  // Not an ordinary effect: the key works as soon as what it does is on the screen.
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
