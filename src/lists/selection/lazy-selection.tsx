import { useDeferredValue, useRef } from 'react'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy, type LazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { focusPageBox } from '#ui/tables/select-box.tsx'
import type { ListSelection } from '#ui/tables/selection.ts'
import { useEscape } from './use-escape.ts'

type LazySelectionProps<Row extends { id: string }> = {
  selection: ListSelection<Row>
  /** The room's bar for chosen rows. */
  code: LazyCode<{ selection: ListSelection<Row> }>
}

/** What can be done with the chosen rows of a list; its code is loaded when the first row is chosen. */
export function LazySelection<Row extends { id: string }>({ selection, code }: LazySelectionProps<Row>) {
  // The checkbox shows the press first: the bar comes with the next frame.
  const shown = useDeferredValue(selection)
  const place = useRef<HTMLDivElement>(null)
  const clear = () => {
    focusPageBox(place.current)
    selection.act({ type: 'clear' })
  }
  const fail = () => {
    toast.error('La selezione non si è caricata', tryAgain())
    clear()
  }
  useEscape(selection.rows.size > 0, clear)
  return (
    <div ref={place} className="contents">
      {shown.rows.size > 0 && <Lazy code={code} props={{ selection: shown }} onFailure={fail} />}
    </div>
  )
}
