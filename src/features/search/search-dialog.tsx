import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rememberPath } from '#browser/recents.ts'
import type { Role } from '#permissions'
import DialogView from '#ui/dialogs/dialog-view.tsx'
import { movedIndex } from '#ui/fields/list-keys.ts'
import { useOptionInSight } from '#ui/fields/listbox-option.tsx'
import type { Choice } from './choices.ts'
import { ResultList } from './result-list.tsx'
import { ResultStatus } from './result-status.tsx'
import { SearchInput } from './search-input.tsx'
import { sourcesFor } from './sources.ts'
import { useResults } from './use-results.ts'

interface SearchPanelProps {
  role: Role
  userId: string
  onLeave: () => void
}

/**
 * A combobox whose list is always open (ARIA Authoring Practices, 'list autocomplete with automatic selection'): the
 * focus stays in the input, and the first result is active until the keys move on.
 */
function SearchPanel({ role, userId, onLeave }: SearchPanelProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [reached, setReached] = useState<string | null>(null)
  const results = useResults(role, userId, text)
  const choices = results.groups.flatMap((group) => group.choices)
  const active = choices.find(({ key }) => key === reached) ?? choices[0]
  const optionId = (choice: Choice) => `${id}-option-${choices.indexOf(choice)}`
  const activeId = active && optionId(active)
  useOptionInSight(activeId)
  const latest = useRef({ choices, active })
  useLayoutEffect(() => {
    latest.current = { choices, active }
  })

  function search(next: string) {
    setText(next)
    setReached(null)
  }

  function choose({ to, search, hash, recent }: Choice) {
    if (recent) rememberPath(userId, recent)
    // The dialog closes first, since a form with unsaved changes asks its question in a dialog of its own.
    onLeave()
    void navigate({ to, search: search ?? {}, ...(hash && { hash }) })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event
    const plain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
    const moves = plain && /^(ArrowUp|ArrowDown|Home|End)$/.test(key)
    if (!moves && (key !== 'Enter' || event.nativeEvent.isComposing)) return
    // A key that follows the text at once is meant for the results of that text.
    if (currentTarget.value !== text) flushSync(() => search(currentTarget.value))
    const shown = latest.current
    const at = shown.active ? shown.choices.indexOf(shown.active) : -1
    const next = moves ? movedIndex(key, at, shown.choices.length) : null
    if (moves && next === null) return
    event.preventDefault()
    if (next !== null) setReached(shown.choices[next]?.key ?? null)
    else if (shown.active) choose(shown.active)
  }

  return (
    <div className="-mx-dialog -mb-dialog flex h-[min(30rem,calc(100dvh-10rem))] flex-col">
      <SearchInput
        aria-controls={id}
        aria-activedescendant={activeId}
        onText={search}
        onKeyDown={onKeyDown}
      />
      <ResultList
        id={id}
        groups={results.groups}
        busy={results.busy}
        active={active}
        optionId={optionId}
        onActive={(choice) => setReached(choice.key)}
        onChoose={choose}
      />
      {choices.length === 0 && (
        <p className="flex grow items-center justify-center px-6 text-center text-muted">
          {sourcesFor(role).length > 0
            ? 'Si cerca per nome, città, telefono, email o partita IVA, e tra le pagine.'
            : 'Si cerca tra le tue pagine.'}
        </p>
      )}
      <ResultStatus results={results} />
    </div>
  )
}

type SearchDialogProps = Omit<SearchPanelProps, 'onLeave'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The search over everything that the user may open. Default export, because it is loaded lazily. */
export default function SearchDialog({ open, onOpenChange, ...known }: SearchDialogProps) {
  return (
    <DialogView open={open} onOpenChange={onOpenChange} title="Trova" place="top">
      <SearchPanel {...known} onLeave={() => onOpenChange(false)} />
    </DialogView>
  )
}
