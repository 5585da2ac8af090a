import { ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { ComboboxList } from './combobox-list.tsx'
import { Field } from './field.tsx'
import { type FieldProps, splitProps } from './field-props.ts'
import { useOptionInSight } from './listbox-option.tsx'
import { useCombobox } from './use-combobox.ts'

export type ComboboxFieldProps<Item> = FieldProps & {
  /** The items that the search found; the combobox filters nothing. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemLabel: (item: Item) => string
  /** A text as the search compares it, so that the first item is active when its label has what is typed. */
  fold: (text: string) => string
  /** The selected item, which need not be among `items`. */
  value: Item | null
  onValueChange: (item: Item | null) => void
  /** The search text being typed; `''` when nothing is typed, and the box shows the selected item. */
  inputValue: string
  onInputValueChange: (text: string) => void
  loading?: boolean | undefined
  emptyText?: string | undefined
  /** Shown under the list when there are more items than the list shows ('Scrivi per restringere'). */
  moreText?: string | undefined
  placeholder?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/**
 * A choice among more items than a select can hold; the caller searches and passes `items`.
 *
 * Written here because Base UI's combobox weighs 29 KB on the one page that needs it, and hides that page from assistive
 * technology while its list is open.
 */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const [field, own] = splitProps(props)
  const { items, itemKey, itemLabel, value, inputValue, onBlur } = own
  const box = useCombobox({
    items,
    itemLabel,
    fold: own.fold,
    text: inputValue,
    onSearch: own.onInputValueChange,
    onChoose: own.onValueChange,
  })
  const activeId = box.active >= 0 ? box.optionId(box.active) : undefined
  const chosenKey = value === null ? null : itemKey(value)

  useOptionInSight(activeId)

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative flex items-center">
          <input
            {...control}
            ref={own.ref}
            name={own.name}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={own.disabled}
            placeholder={own.placeholder}
            aria-autocomplete="list"
            aria-expanded={box.open}
            aria-controls={box.open ? box.listId : undefined}
            aria-activedescendant={activeId}
            value={box.typing ? inputValue : value === null ? '' : itemLabel(value)}
            onChange={(event) => box.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={() => box.show(-1)}
            onKeyDown={box.onKeyDown}
            onBlur={() => {
              box.close()
              onBlur?.()
            }}
            className={cx(controlClass, controlHeight, 'truncate pr-10')}
          />
          <ChevronsUpDown
            className="pointer-events-none absolute right-3 size-4 text-muted"
            aria-hidden="true"
          />
          {box.open && (
            <ComboboxList
              id={box.listId}
              options={items.map((item) => ({ key: itemKey(item), text: itemLabel(item) }))}
              optionId={box.optionId}
              active={box.active}
              chosenKey={chosenKey}
              onActive={box.setActive}
              onChoose={(index) => {
                const item = items[index]
                if (item !== undefined) box.choose(item)
              }}
            >
              {listNote(own)}
            </ComboboxList>
          )}
        </div>
      )}
    </Field>
  )
}

function listNote(list: Pick<ComboboxFieldProps<unknown>, 'loading' | 'items' | 'emptyText' | 'moreText'>) {
  if (list.loading) return 'Caricamento...'
  return list.items.length === 0 ? (list.emptyText ?? 'Nessun risultato') : list.moreText
}
