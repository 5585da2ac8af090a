import { cx } from '#ui/base/cx.ts'
import { ListboxOption } from '#ui/fields/listbox-option.tsx'
import type { Choice, ChoiceGroup } from './choices.ts'

interface ResultListProps {
  id: string
  groups: readonly ChoiceGroup[]
  busy: boolean
  active: Choice | undefined
  optionId: (choice: Choice) => string
  onActive: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

/** The results in groups. Pressing one must not move the focus from the input. */
export function ResultList({ id, groups, busy, active, optionId, onActive, onChoose }: ResultListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Risultati"
      aria-busy={busy || undefined}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'scroll-thin min-h-0 overflow-y-auto overscroll-contain px-2',
        groups.length > 0 && 'mt-2 grow',
      )}
    >
      {groups.map(({ title, choices }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={title} role="group" aria-labelledby={`${id}-${index}`} className="pb-1">
          <div
            id={`${id}-${index}`}
            role="presentation"
            className="px-2.5 pt-2 pb-1 text-note font-medium text-muted"
          >
            {title}
          </div>
          {choices.map((choice) => (
            <ListboxOption
              key={choice.key}
              id={optionId(choice)}
              selected={choice === active}
              active={choice === active}
              onActive={() => onActive(choice)}
              onChoose={() => onChoose(choice)}
              className="grid-cols-[1.125rem_1fr] gap-x-3"
            >
              <choice.icon aria-hidden="true" className="size-[1.125rem] text-muted" />
              <span className="flex min-w-0 items-baseline gap-x-2 max-md:flex-col">
                <span className="max-w-full shrink-0 truncate">{choice.title}</span>
                {choice.detail && (
                  <span className="max-w-full truncate text-note text-muted">{choice.detail}</span>
                )}
              </span>
            </ListboxOption>
          ))}
        </div>
      ))}
    </div>
  )
}
