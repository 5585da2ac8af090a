import { useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { saveBlob } from '#lists/export/save-file.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileField } from '#ui/fields/file-field.tsx'
import type { ColumnsName } from './columns/tables.ts'
import type { FileContents } from './file/contents.ts'
import { unreadable, useReading } from './file/use-reading.ts'
import { words } from './words.ts'

export interface ReadFile {
  source: File
  contents: FileContents
}

const kinds =
  '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The first step: a file, or a sample of what it should be. */
export function ChooseFile({ table, onRead }: { table: ColumnsName; onRead: (file: ReadFile) => void }) {
  const { reading, read } = useReading(table)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(source: File) {
    setProblem(null)
    try {
      const contents = await read(source)
      if (contents) onRead({ source, contents })
    } catch (error) {
      setProblem(messageOf(error, unreadable))
    }
  }

  return (
    <div className="flex max-w-4xl flex-col items-start gap-6 *:w-full">
      <FileField
        label="File"
        accept={kinds}
        hint="CSV o Excel (.xlsx), massimo 5.000 righe e 2 MB. Prima di salvare vedi le righe e puoi correggerle."
        error={problem}
        busy={reading}
        busyText="Lettura del file..."
        onSelect={choose}
      />
      <div className="sheet p-sheet">
        <h2 className="text-base font-semibold">Come deve essere il file</h2>
        <p className="mt-1 text-muted">{words[table].contents}</p>
        <Button variant="secondary" className="mt-4" onClick={() => saveSample(table)}>
          Scarica un file di esempio
        </Button>
      </div>
    </div>
  )
}

async function saveSample(table: ColumnsName): Promise<void> {
  try {
    const { sampleCsv } = await import('./columns/sample.ts')
    saveBlob(words[table].sampleName, new Blob([sampleCsv(table)], { type: 'text/csv;charset=utf-8' }))
  } catch {
    toast.error('Il file di esempio non si è caricato', tryAgain())
  }
}
