import { type RefObject, useEffect, useRef } from 'react'

/** Gives a heading the focus when it appears, because the button that led to it is gone. */
export function useFocusFirst(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}
