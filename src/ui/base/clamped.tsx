import { cx } from './cx.ts'

const lines = { 2: 'line-clamp-2', 3: 'line-clamp-3' }

/**
 * Somebody's text on at most so many lines, whatever it holds; a pointer that rests on it reads the rest. In a script
 * that runs from right to left it begins on its own side.
 */
export function Clamped({ max, children }: { max: keyof typeof lines; children: string }) {
  return (
    <span dir="auto" title={children} className={cx('text-left wrap-anywhere', lines[max])}>
      {children}
    </span>
  )
}
