import { UserMessageError } from '#backend/errors.ts'
import { type ColumnsName, columnsOf } from '../columns/tables.ts'
import { type FileContents, type ReadChoice, readImportFile } from './contents.ts'

export interface WorkerTask {
  /** Whose columns the file has. */
  table: ColumnsName
  bytes: ArrayBuffer
  choice: ReadChoice
}

/** The thread's answer: the contents, or the Italian text that says what is wrong with the file. */
export type WorkerAnswer = { contents: FileContents } | { problem: string }

const unknown = 'Il file non si può leggere.'

addEventListener('message', async ({ data }: MessageEvent<WorkerTask>) => {
  const answer: WorkerAnswer = await readImportFile(
    columnsOf[data.table],
    new Uint8Array(data.bytes),
    data.choice,
  ).then(
    (contents) => ({ contents }),
    (error: unknown) => ({ problem: error instanceof UserMessageError ? error.message : unknown }),
  )
  postMessage(answer)
})
