/**
 * Where a key leads in a list of `count` options (ARIA Authoring Practices, 'listbox'): the arrows go round, Home and
 * End go to the ends. `active` is -1 while none is meant; null when the key does not move or there is nowhere to go.
 */
export function movedIndex(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return active < 0 ? 0 : (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
