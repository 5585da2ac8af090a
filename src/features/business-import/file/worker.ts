import { SpokenError } from '#lib/backend/errors.ts'
import { type FileContents, readImportFile } from './contents.ts'

/** The thread's answer: the contents, or the Italian text that says what is wrong with the file. */
export type WorkerAnswer = { contents: FileContents } | { problem: string }

const unknown = 'Il file non si può leggere.'

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer: WorkerAnswer = await readImportFile(new Uint8Array(data)).then(
    (contents) => ({ contents }),
    (error: unknown) => ({ problem: error instanceof SpokenError ? error.message : unknown }),
  )
  postMessage(answer)
})
