import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type Tab<Id extends string> = { id: Id; label: string }

type TabsProps<Id extends string> = {
  /** Names the tab list for assistive technology. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onValueChange: (id: Id) => void
  /** The panel of the chosen tab; the others are not mounted. */
  children: ReactNode
}

/** Tabs moved by arrow keys, Home and End. Their text is shown with a capital, and read as given. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Id>) {
  const baseId = useId()
  const panelId = `${baseId}-panel`
  const tabId = (id: Id) => `${baseId}-${id}`

  function move(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex((tab) => tab.id === value)
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = tabs[targets[event.key] ?? -1]
    if (!target) return
    event.preventDefault()
    onValueChange(target.id)
    document.getElementById(tabId(target.id))?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-6 border-b border-line">
        {tabs.map(({ id, label: text }) => {
          const selected = id === value
          return (
            <button
              key={id}
              id={tabId(id)}
              type="button"
              role="tab"
              aria-selected={selected}
              aria-controls={selected ? panelId : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onValueChange(id)}
              onKeyDown={move}
              className={cx(
                '-mb-px inline-block h-10 border-b-2 font-medium transition-colors first-letter:uppercase max-md:h-11',
                selected ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {text}
            </button>
          )
        })}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(value)} className="pt-6">
        {children}
      </div>
    </div>
  )
}
