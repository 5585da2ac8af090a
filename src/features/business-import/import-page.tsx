import { useEffect, useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { noteOpenForm } from '#records/unsaved.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { ChooseFile, type ReadFile } from './choose-file.tsx'
import type { ColumnsName } from './columns/tables.ts'
import type { ReadChoice } from './file/contents.ts'
import { unreadable, useReading } from './file/use-reading.ts'
import { words } from './words.ts'

/** The steps after the file was chosen: most of the page's code, loaded while the file is being chosen. */
const session = lazyCode(() => import('./session.tsx'))

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
