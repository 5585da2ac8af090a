import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { formatOn } from '#italian/format.ts'
import { togetherText } from '#records/changed-rows.ts'
import type { HistoryPanelProps } from '#records/record-history.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { changedLines, firstLines, imageLines } from './change-lines.ts'
import { FirstValues, ImageChange, ValueChange } from './change-lines-view.tsx'
import type { Change } from './changes.ts'
import { Ago, authorOf } from './entries.tsx'
import { versionAfter, versionBefore, versionToPutBack } from './versions.ts'

type EntryProps = Pick<HistoryPanelProps, 'of' | 'row' | 'wordsOf' | 'labels' | 'kept' | 'onPutBack'> & {
  change: Change
  index: number
  /** All known changes of the row, newest first. */
  changes: readonly Change[]
}

/** One change: who, when, what, and the button that puts that version into the form. */
export function ChangeEntry({ change, index, changes, of, row, onPutBack, ...words }: EntryProps) {
  const headId = useId()
  const version = onPutBack && versionToPutBack(row, changes, index)
  const isNewest = index === 0
  const together = togetherText(of.table, change.rows)
  return (
    <li className="flex flex-col gap-2 border-line px-4 py-4 not-first:border-t">
      <div id={headId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{authorOf(change)}</span>
        <span className="text-muted">
          <span>· </span>
          <Ago iso={change.at} />
        </span>
        {isNewest && <Badge>Versione attuale</Badge>}
      </div>
      {together && <p className="text-muted">{together}</p>}
      <What change={change} index={index} changes={changes} row={row} {...words} />
      {version && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            className="max-w-full whitespace-normal"
            aria-describedby={headId}
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            onClick={() => onPutBack(version)}
          >
            <span>{backTo(change, isNewest)}</span>
            <span className="sr-only"> (Riporta nel modulo)</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Says which version the button brings back. */
function backTo({ action, at }: Change, isNewest: boolean): string {
  if (isNewest) return "Torna a com'era prima di questa modifica"
  return action === 'insert' ? "Torna a com'era all'inizio" : `Torna a com'era ${formatOn(at)}`
}

function What({ change, index, changes, row, ...words }: Omit<EntryProps, 'of' | 'onPutBack'>) {
  const after = versionAfter(row, changes, index)
  if (change.action === 'delete') return <p>Eliminazione</p>
  const before = change.action === 'update' ? versionBefore(row, changes, index) : null
  const images = imageLines(change, words)
  if (!before) {
    const isBack = changes[index + 1]?.action === 'delete'
    if (isBack) return <p>Ripristino dopo l'eliminazione</p>
    return <FirstValues lines={firstLines(after, words)} images={images} now={row} />
  }
  const lines = changedLines(before, after, words)
  if (lines.length === 0 && images.length === 0)
    return <p className="text-muted">Nessun valore visibile è cambiato</p>
  return (
    <>
      {lines.map((line) => (
        <ValueChange key={line.label} line={line} />
      ))}
      {images.map((line) => (
        <ImageChange key={line.column} line={line} now={row} />
      ))}
    </>
  )
}
