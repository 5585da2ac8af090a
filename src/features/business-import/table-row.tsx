import { memo, type Ref } from 'react'
import { Badge, type BadgeTone } from '#ui/base/badge.tsx'
import { TextLink } from '#ui/base/links.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { tableRoles } from '#ui/tables/table-layout.ts'
import { ImportCell } from './cell.tsx'
import { columnOf, labelOf } from './columns/description.ts'
import type { AnyKind } from './rows/kind.ts'
import type { Equal, RowState, StatedRow } from './rows/states.ts'
import { equalText } from './saving/discards.ts'

const tones: Record<RowState['kind'], BadgeTone> = {
  nuova: 'success',
  doppia: 'neutral',
  'da correggere': 'warning',
}

interface ImportTableRowProps {
  ref: Ref<HTMLTableRowElement>
  kind: AnyKind
  index: number
  row: StatedRow
  isTicked: boolean
  onTick: (line: number, on: boolean) => void
  onCorrect: (line: number, field: string, text: string, everywhere?: boolean) => void
  onShowLine: (line: number) => void
  /** How many rows have a text in a column. */
  alikeOf: (field: string, text: string) => number
}

const cellClass = 'px-3 py-2 align-top max-md:block max-md:px-4 max-md:py-0.5'

function messageOf({ state }: StatedRow, field: string): string | undefined {
  return state.kind === 'da correggere' ? state.messages[field] : undefined
}

/**
 * A row of the file with its state and its cells. On a phone each cell is a line. Memoised, so that scrolling renders
 * only the rows that come into sight.
 */
export const ImportTableRow = memo(function ImportTableRow(props: ImportTableRowProps) {
  const { kind, row, index, isTicked, onTick, onCorrect } = props
  const { line, state } = row
  return (
    <tr
      {...tableRoles.row}
      ref={props.ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="border-t border-line max-md:block max-md:py-3"
    >
      <td {...tableRoles.cell} className={`${cellClass} pt-2.5 text-muted tabular-nums`}>
        <span className="md:hidden">Riga </span>
        <span>{line}</span>
      </td>
      <td {...tableRoles.cell} className={`${cellClass} md:min-w-32`}>
        <Badge tone={tones[state.kind]}>{state.kind}</Badge>
        {state.kind === 'da correggere' && (
          <p className="mt-1 flex flex-wrap gap-x-2 text-muted">
            {kind.fields.flatMap((field) =>
              state.messages[field] ? <ToError key={field} label={labelOf(kind, field)} line={line} /> : [],
            )}
          </p>
        )}
        {state.kind === 'doppia' && (
          <div className="mt-1 md:w-52">
            <EqualLink kind={kind} equal={state.equal} onShowLine={props.onShowLine} />
            <CheckboxField
              label={
                <>
                  <span>Importa lo stesso</span>
                  <span className="sr-only">{` la riga ${line}`}</span>
                </>
              }
              checked={isTicked}
              onChange={({ target }) => onTick(line, target.checked)}
            />
          </div>
        )}
      </td>
      {kind.fields.map((field) => (
        <td key={field} {...tableRoles.cell} className={cellClass}>
          <ImportCell
            name={field}
            column={columnOf(kind, field)}
            line={line}
            text={row.texts[field] ?? ''}
            message={messageOf(row, field)}
            warning={state.kind === 'da correggere' ? undefined : kind.doubtOf?.(field, row.texts)}
            alike={props.alikeOf(field, row.texts[field] ?? '')}
            onCorrect={onCorrect}
          />
        </td>
      ))}
    </tr>
  )
})

/** Scrolls to a cell's field with what stands below it: the message, and 'Vale per tutte le righe uguali'. */
export function showField(field: Element): void {
  const cell = field.closest('td') ?? field
  cell.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Leads to the field that is wrong, which may stand far to the right. */
function ToError({ label, line }: { label: string; line: number }) {
  return (
    <button
      type="button"
      className="min-h-6 underline underline-offset-3 hover:text-ink max-md:min-h-11"
      onClick={({ currentTarget }) => {
        const wrong =
          currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
        const field = [...wrong].find((each) => each.ariaLabel === `${label}, riga ${line}`)
        if (field) showField(field)
        field?.focus({ preventScroll: true })
      }}
    >
      <span>{label}</span>
      <span className="sr-only">{`: vai all'errore della riga ${line}`}</span>
    </button>
  )
}

const editPages = { businesses: '/dashboard/activity/edit/$id', sales: '/dashboard/sales/edit/$id' } as const

interface EqualLinkProps {
  kind: AnyKind
  equal: Equal
  onShowLine: (line: number) => void
}

function EqualLink({ kind, equal, onShowLine }: EqualLinkProps) {
  const text = equalText(kind, equal)
  const className = 'text-accent underline wrap-anywhere'
  if ('id' in equal) {
    return (
      <TextLink
        to={editPages[kind.table]}
        params={{ id: equal.id }}
        target="_blank"
        title="Si apre in un'altra scheda"
        className={className}
      >
        {text}
      </TextLink>
    )
  }
  const { line } = equal
  return (
    <a
      href={`#riga-${line}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        onShowLine(line)
      }}
    >
      {text}
    </a>
  )
}
