/**
 * The index that a key moves to in a list of `count` options (ARIA Authoring Practices, 'listbox'): arrows wrap around,
 * Home and End go to the ends. `active` is -1 while no option is active. Null when the key does not move or the list is
 * empty.
 */
export function movedIndex(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return active < 0 ? 0 : (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
