import type { Elements } from '#ui/base/elements.ts'

/** The line above a list: the search, then the filters. */
export function ListToolbar({ children }: { children: Elements }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:gap-x-3 print:hidden">{children}</div>
  )
}
