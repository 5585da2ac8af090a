import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { controlClass, controlHeight } from './control.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { Spinner } from './spinner.tsx'

export type ComboboxFieldProps<Item> = FieldProps & {
  /** What the search found; the kit filters nothing. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemLabel: (item: Item) => string
  /** The chosen item, which need not be among `items`. */
  value: Item | null
  onValueChange: (item: Item | null) => void
  inputValue: string
  onInputValueChange: (text: string) => void
  renderItem?: ((item: Item) => ReactNode) | undefined
  loading?: boolean | undefined
  emptyText?: string | undefined
  /** Said under the list when there is more than what it shows ('Scrivi per restringere'). */
  moreText?: string | undefined
  placeholder?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** A choice among more items than a select can hold, searched by whoever gives `items`. */
export function ComboboxField<Item>({
  label,
  id,
  required,
  hint,
  error,
  warning,
  action,
  hideLabel,
  wide,
  className,
  items,
  itemKey,
  itemLabel,
  value,
  onValueChange,
  inputValue,
  onInputValueChange,
  renderItem = itemLabel,
  loading = false,
  emptyText = 'Nessun risultato',
  moreText,
  placeholder,
  name,
  disabled,
  onBlur,
  ref,
}: ComboboxFieldProps<Item>) {
  const note = loading ? <Spinner label="Caricamento..." /> : items.length === 0 ? emptyText : moreText

  return (
    <Field {...{ label, id, required, hint, error, warning, action, hideLabel, wide, className }}>
      {(control) => (
        <Combobox.Root<Item>
          items={items}
          filter={null}
          value={value}
          onValueChange={onValueChange}
          inputValue={inputValue}
          onInputValueChange={onInputValueChange}
          itemToStringLabel={itemLabel}
          isItemEqualToValue={(one, other) => itemKey(one) === itemKey(other)}
          autoHighlight
          disabled={disabled}
          name={name}
        >
          <Combobox.InputGroup className="relative flex items-center">
            <Combobox.Input
              {...control}
              ref={ref}
              onBlur={onBlur}
              placeholder={placeholder}
              className={cx(controlClass, controlHeight, 'truncate pr-10')}
            />
            <Combobox.Trigger
              aria-label="Apri elenco"
              className="absolute right-1 flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink"
            >
              <ChevronsUpDown className="size-4" aria-hidden="true" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
              <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) animate-rise rounded-lg bg-surface shadow-float">
                <Combobox.List
                  aria-label="Elenco"
                  className="scroll-thin max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain scroll-py-1 p-1 outline-none data-empty:p-0"
                >
                  {(item: Item) => (
                    <Combobox.Item
                      key={itemKey(item)}
                      value={item}
                      className="grid min-h-9 cursor-default grid-cols-[1fr_1rem] items-center gap-2 rounded-md px-2.5 py-1.5 outline-none select-none data-highlighted:bg-accent-soft max-md:min-h-11"
                    >
                      <span className="min-w-0">{renderItem(item)}</span>
                      <Combobox.ItemIndicator className="text-accent">
                        <Check className="size-4" aria-hidden="true" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
                <Combobox.Status className="text-[0.8125rem] text-muted">
                  {note && (
                    <div className={cx('px-3.5 py-2.5', items.length > 0 && 'border-t border-line')}>
                      {note}
                    </div>
                  )}
                </Combobox.Status>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
