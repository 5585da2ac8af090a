import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { saveBlob } from '#lists/export/save-file.ts'
import { noteOpenForm } from '#records/unsaved.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileField } from '#ui/fields/file-field.tsx'
import { Page } from '#ui/page/page.tsx'
import type { ColumnsName } from './columns/tables.ts'
import type { FileContents, ReadChoice } from './file/contents.ts'
import { readInWorker } from './file/read-in-worker.ts'
import { words } from './words.ts'

interface ReadFile {
  source: File
  contents: FileContents
}

/** The steps after the file was chosen: most of the page's code, loaded while the file is being chosen. */
const session = lazyCode(() => import('./session.tsx'))

async function saveSample(table: ColumnsName): Promise<void> {
  try {
    const { sampleCsv } = await import('./columns/sample.ts')
    saveBlob(words[table].sampleName, new Blob([sampleCsv(table)], { type: 'text/csv;charset=utf-8' }))
  } catch {
    toast.error('Il file di esempio non si è caricato', tryAgain())
  }
}

export const ImportBusinessesPage = () => <ImportPage table="businesses" />
export const ImportSalesPage = () => <ImportPage table="sales" />

/** A file is chosen, previewed and corrected, and its rows are written in batches. */
function ImportPage({ table }: { table: ColumnsName }) {
  const { page, list, subtitle } = words[table]
  const [file, setFile] = useState<ReadFile | null>(null)
  // While a file is open, the end of the session does not close the page.
  useEffect(() => (file ? noteOpenForm() : undefined), [file])
  useEffect(session.preload, [])
  const { reading, read } = useReading(table)
  const restart = () => setFile(null)
  const reread = (choice: ReadChoice) => {
    if (!file) return
    read(file.source, choice)
      .then((contents) => contents && setFile({ ...file, contents }))
      .catch((error: unknown) => toast.error(messageOf(error, unreadable)))
  }
  const fail = () => {
    restart()
    toast.error('La pagina non si è caricata per intero', tryAgain())
  }

  return (
    <Page title={page.title} subtitle={file ? file.source.name : subtitle} back={<BackToList list={list} />}>
      {file ? (
        <Lazy
          code={session}
          props={{
            table,
            name: file.source.name,
            contents: file.contents,
            rereading: reading,
            onReread: reread,
            onRestart: restart,
          }}
          pending={<Spinner label="Caricamento..." />}
          onFailure={fail}
        />
      ) : (
        <ChooseFile table={table} onRead={setFile} />
      )}
    </Page>
  )
}

const unreadable = 'Il file non si può leggere.'

/** Reads one file at a time: a later reading ends the one before, which then has no contents. */
function useReading(table: ColumnsName) {
  const [reading, setReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(file: File, choice?: ReadChoice): Promise<FileContents | null> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setReading(true)
    try {
      const contents = await readInWorker(table, file, controller.signal, choice)
      return controller.signal.aborted ? null : contents
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      if (running.current === controller) setReading(false)
    }
  }

  return { reading, read }
}

const kinds =
  '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function ChooseFile({ table, onRead }: { table: ColumnsName; onRead: (file: ReadFile) => void }) {
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
