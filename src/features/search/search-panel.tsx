import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { rememberPath } from '#lib/browser/recents.ts'
import type { Role } from '#permissions'
import { controlClass } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { movedIndex } from '#ui/fields/list-keys.ts'
import { useOptionInSight } from '#ui/fields/listbox-option.tsx'
import type { Choice } from './choices.ts'
import { ResultList } from './result-list.tsx'
import { ResultStatus } from './result-status.tsx'
import { sourcesFor } from './sources.ts'
import { useResults } from './use-results.ts'

/** The input above the results, which its list follows. */
function SearchInput(props: ComponentProps<'input'>) {
  return (
    <div className="relative mx-6 flex shrink-0 items-center max-sm:mx-5">
      <Search className="pointer-events-none absolute left-3 size-4 text-muted" aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-label="Che cosa vuoi trovare?"
        placeholder="Che cosa vuoi trovare?"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded
        className={cx(controlClass, 'h-11 pl-9 text-base')}
        {...props}
      />
    </div>
  )
}

export interface SearchPanelProps {
  role: Role
  userId: string
  onLeave: () => void
}

/**
 * A combobox whose list is always open (ARIA Authoring Practices, 'list autocomplete with automatic selection'): the
 * focus stays in the input, and the first result is active until the keys move on.
 */
export function SearchPanel({ role, userId, onLeave }: SearchPanelProps) {
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

  function choose({ to, search, recent }: Choice) {
    if (recent) rememberPath(userId, recent)
    // The dialog closes first, since a form with unsaved changes asks its question in a dialog of its own.
    onLeave()
    navigate({ to, search: search ?? {} })
  }

  function onKeyDown(event: KeyboardEvent) {
    const plain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
    const next = plain ? movedIndex(event.key, active ? choices.indexOf(active) : -1, choices.length) : null
    if (next !== null) {
      event.preventDefault()
      setReached(choices[next]?.key ?? null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (active) choose(active)
    }
  }

  return (
    <div className="-mx-6 -mb-6 flex h-[min(30rem,calc(100dvh-10rem))] flex-col max-sm:-mx-5 max-sm:-mb-5">
      <SearchInput
        aria-controls={id}
        aria-activedescendant={activeId}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setReached(null)
        }}
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
            ? 'Si cerca per nome, città, email o partita IVA, e tra le pagine.'
            : 'Si cerca tra le tue pagine.'}
        </p>
      )}
      <ResultStatus results={results} />
    </div>
  )
}
