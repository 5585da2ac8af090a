import { type KeyboardEvent, useId, useState } from 'react'
import { movedIndex } from './list-keys.ts'

type Options<Item> = {
  items: readonly Item[]
  itemLabel: (item: Item) => string
  /** A text as the search compares it. */
  fold: (text: string) => string
  /** The search text as typed. */
  text: string
  /** Called with the search text, and with `''` when the search is over. */
  onSearch: (text: string) => void
  onChoose: (item: Item | null) => void
}

/**
 * State and keys of a combobox with a list (ARIA Authoring Practices, 'list autocomplete with manual selection'): the
 * focus stays in the input, and `aria-activedescendant` names the active option.
 */
export function useCombobox<Item>({ items, itemLabel, fold, text, onSearch, onChoose }: Options<Item>) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typing, setTyping] = useState(false)
  const [wanted, setActive] = useState<number | 'best'>(-1)
  const active = !open ? -1 : wanted === 'best' ? best() : wanted < items.length ? wanted : -1

  /**
   * The first option, if it contains the typed text; otherwise -1, because the list may still belong to the text before.
   */
  function best(): number {
    const first = items[0]
    return first !== undefined && fold(itemLabel(first)).includes(fold(text)) ? 0 : -1
  }

  function show(index: number | 'best') {
    setOpen(true)
    setActive(index)
  }

  function type(next: string) {
    setTyping(true)
    show(next === '' ? -1 : 'best')
    onSearch(next)
    if (next === '') onChoose(null)
  }

  function close() {
    setOpen(false)
    setActive(-1)
    if (typing) onSearch('')
    setTyping(false)
  }

  function choose(item: Item) {
    onChoose(item)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      show(movedIndex(event.key, active, items.length) ?? 0)
    } else if (event.key === 'Enter' && open) {
      // Enter chooses the option and must not submit the form.
      event.preventDefault()
      const item = items[active]
      if (item !== undefined) choose(item)
    } else if (event.key === 'Escape' && open) {
      // Escape closes the list and must not close the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return {
    open,
    typing,
    active,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    show,
    type,
    close,
    choose,
    setActive,
    onKeyDown,
  }
}
