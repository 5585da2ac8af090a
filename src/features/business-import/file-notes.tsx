import { formatNumber } from '#lib/italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import type { FileContents } from './file/contents.ts'
import type { Line } from './file/lines.ts'
import type { Table } from './file/table.ts'

interface FileNotesProps {
  contents: FileContents
  /** The table as it is read now, with the headers that were chosen. */
  table: Table
  onHead: (head: Line | null) => void
}

/** Says how the file was read wherever that is no matter of course: its sheet, its letters, its headers, lines that are no rows. */
export function FileNotes({ contents, table, onHead }: FileNotesProps) {
  const { sheets, guessed } = contents
  return (
    <div className="-mt-3 flex flex-col gap-2 text-muted empty:hidden">
      {sheets && (
        <p className="wrap-anywhere">
          {`Foglio letto: «${sheets.read}». Altri fogli del file: ${sheets.others.map((name) => `«${name}»`).join(', ')}.`}
        </p>
      )}
      {guessed && (
        <p>{`Lettere lette come CSV di ${guessed}. Se gli accenti non sono giusti, salva il file come «CSV UTF-8» e sceglilo di nuovo.`}</p>
      )}
      <HeadNote contents={contents} table={table} onHead={onHead} />
      {table.skipped.length > 0 && (
        <details>
          <summary className="cursor-pointer">
            {table.skipped.length === 1
              ? 'Una riga del file non è letta come attività'
              : `${formatNumber(table.skipped.length)} righe del file non sono lette come attività`}
          </summary>
          <ul className="mt-1 list-disc pl-6">
            {table.skipped.map(({ line, text, what }) => (
              <li key={line} className="wrap-anywhere">{`Riga ${line}: «${text}», ${what}`}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Which line the headers are, unless they are known ones, with the way to read it as a row. */
function HeadNote({ contents: { lines }, table: { head, sure }, onHead }: FileNotesProps) {
  const [first] = lines
  if (sure || !first) return null
  const read =
    head === null
      ? 'Il file non ha intestazioni: anche la prima riga è letta come attività.'
      : head.line === first.line
        ? 'La prima riga è letta come intestazione.'
        : `La riga ${head.line} è letta come intestazione.`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{read}</p>
      <Button variant="secondary" onClick={() => onHead(head ? null : first)}>
        {head ? 'Leggila come attività' : 'Leggila come intestazione'}
      </Button>
    </div>
  )
}
