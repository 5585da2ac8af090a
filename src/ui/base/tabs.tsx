import { type KeyboardEvent, useId, useState } from 'react'
import { cx } from './cx.ts'
import type { Content } from './elements.ts'

type Tab<Id extends string> = { id: Id; label: string; panel: Content }

type TabsProps<Id extends string> = {
  /** Names the tab list for assistive technology. */
  label: string
  /** Only the selected tab's panel is mounted; the first tab is selected at the start. */
  tabs: readonly Tab<Id>[]
}

/** Tabs, with arrow keys, Home and End. CSS capitalises the labels; screen readers read them as given. */
export function Tabs<Id extends string>({ label, tabs }: TabsProps<Id>) {
  const [chosen, setChosen] = useState<Id | undefined>(tabs[0]?.id)
  const baseId = useId()
  const panelId = `${baseId}-panel`
  const tabId = (id: Id) => `${baseId}-${id}`

  function move(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex((tab) => tab.id === chosen)
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = tabs[targets[event.key] ?? -1]
    if (!target) return
    event.preventDefault()
    setChosen(target.id)
    document.getElementById(tabId(target.id))?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-6 border-b border-line">
        {tabs.map(({ id, label: text }) => {
          const selected = id === chosen
          return (
            <button
              key={id}
              id={tabId(id)}
              type="button"
              role="tab"
              aria-selected={selected}
              aria-controls={selected ? panelId : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => setChosen(id)}
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
      {tabs.map(
        ({ id, panel }) =>
          id === chosen && (
            <div key={id} id={panelId} role="tabpanel" aria-labelledby={tabId(id)} className="pt-6">
              {panel}
            </div>
          ),
      )}
    </div>
  )
}
