import { formatNumber } from '#italian/format.ts'
import type { Noun } from '#lists/nouns.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { FileContents, ReadChoice } from './file/contents.ts'
import { type Encoding, encodings } from './file/encodings.ts'
import type { Line } from './file/lines.ts'
import type { Table } from './file/table.ts'
import type { ReadSheets } from './file/xlsx.ts'

interface FileNotesProps {
  noun: Noun
  contents: FileContents
  /** The table as it is read now, with the headers that were chosen. */
  table: Table
  onHead: (head: Line | null) => void
  onReread: (choice: ReadChoice) => void
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  Windows: 'Windows',
  Macintosh: 'Mac',
  'MS-DOS': 'MS-DOS',
}

/**
 * Says how the file was read where that is not obvious: its sheet, its encoding, its headers, the lines that are no
 * rows.
 */
export function FileNotes({ noun, contents, table, onHead, onReread }: FileNotesProps) {
  const { sheets, guessed } = contents
  return (
    <div className="-mt-3 flex flex-col gap-2 text-muted empty:hidden">
      {sheets && <SheetNote sheets={sheets} onReread={onReread} />}
      {guessed && (
        <>
          <p role="status">{`Lettere lette come CSV di ${guessed}. Se gli accenti non sono giusti, scegli un'altra codifica.`}</p>
          <SelectField
            className="max-w-sm"
            label="Codifica del testo"
            options={encodings.map((encoding) => ({ value: encoding, label: encodingNames[encoding] }))}
            value={guessed}
            onChange={({ target }) => {
              const encoding = encodings.find((each) => each === target.value)
              if (encoding) onReread({ encoding })
            }}
          />
        </>
      )}
      <HeadNote noun={noun} contents={contents} table={table} onHead={onHead} />
      {table.skipped.length > 0 && (
        <details>
          <summary className="cursor-pointer">
            {table.skipped.length === 1
              ? `Una riga del file non è letta come ${noun.one}`
              : `${formatNumber(table.skipped.length)} righe del file non sono lette come ${noun.many}`}
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

/** The most sheets that are named; of further ones only the number. */
const namedSheets = 20

interface SheetNoteProps extends Pick<FileNotesProps, 'onReread'> {
  sheets: ReadSheets
}

/** Says which sheet was read and which others hold rows; a visible one can be read instead. */
function SheetNote({ sheets: { read, others }, onReread }: SheetNoteProps) {
  const names = others
    .slice(0, namedSheets)
    .map(({ name, hidden }) => (hidden ? `«${name}» (nascosto)` : `«${name}»`))
  const more = others.length - names.length
  const visible = [read, ...others.filter(({ hidden }) => !hidden)]
  return (
    <>
      <p className="wrap-anywhere">
        {`Foglio letto: «${read.name}». Altri fogli del file: ${names.join(', ')}${more > 0 ? ` e altri ${more}` : ''}.`}
      </p>
      {visible.length > 1 && (
        <SelectField
          className="max-w-sm"
          label="Foglio"
          options={visible
            .toSorted((one, other) => one.place - other.place)
            .map(({ place, name }) => ({ value: String(place), label: name }))}
          value={String(read.place)}
          onChange={({ target }) => onReread({ sheet: Number(target.value) })}
        />
      )}
    </>
  )
}

/** Says which line was taken for the headers, unless they are known ones; it can be read as a row instead. */
function HeadNote({
  noun,
  contents: { lines },
  table: { head, sure },
  onHead,
}: Omit<FileNotesProps, 'onReread'>) {
  const [first] = lines
  if (sure || !first) return null
  const read =
    head === null
      ? `Il file non ha intestazioni: anche la prima riga è letta come ${noun.one}.`
      : head.line === first.line
        ? 'La prima riga è letta come intestazione.'
        : `La riga ${head.line} è letta come intestazione.`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{read}</p>
      <Button variant="secondary" onClick={() => onHead(head ? null : first)}>
        {head ? `Leggila come ${noun.one}` : 'Leggila come intestazione'}
      </Button>
    </div>
  )
}
