import { type ComponentType, useDeferredValue } from 'react'
import type { ListSelection } from '#lib/lists/use-selection.ts'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useEscape } from './use-escape.ts'

type LateSelectionProps<Row extends { id: string }> = {
  selection: ListSelection<Row>
  /** Loads the room's bar for chosen rows. */
  load: () => Promise<{ default: ComponentType<{ selection: ListSelection<Row> }> }>
}

/** What can be done with the chosen rows of a list; its code is loaded when the first row is chosen. */
export function LateSelection<Row extends { id: string }>({ selection, load }: LateSelectionProps<Row>) {
  // The checkbox shows the press first: the bar comes with the next frame.
  const shown = useDeferredValue(selection)
  const any = shown.rows.size > 0
  const clear = () => selection.act({ type: 'clear' })
  const Bar = useLatePart(load, { now: any }, () => {
    toast.error('La selezione non si è caricata', tryAgain())
    clear()
  })
  const bar = Bar && any && <Bar selection={shown} />
  // Afterwards the bar handles the key, in which the focus may be.
  useEscape(selection.rows.size > 0 && !bar, clear)
  return bar
}
