import * as pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { UserMessageError } from '#backend/errors.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels; enough for a logo on a dense screen. A page like a ribbon becomes narrower. */
const previewWidth = 480
const previewHeight = 1920
/** Bytes in which a complete file has its end mark, with room for what programs write after it. */
const tailBytes = 2048

/** The first page of a PDF as a PNG on white. Throws a `UserMessageError` when the file cannot be shown. */
export async function renderPdfPreview(file: Blob): Promise<Blob> {
  const task = pdfjs.getDocument({ data: await file.arrayBuffer() })
  try {
    const document = await task.promise
    if (document.numPages === 0) throw new UserMessageError('Il PDF non ha pagine: scegline un altro')
    // pdf.js shows what is left of a file that was cut off, which may be an empty page.
    const tail = await file.slice(-tailBytes).text()
    if (!tail.includes('%%EOF')) throw new Error('cut off')
    return await drawn(await document.getPage(1))
  } catch (error) {
    if (error instanceof UserMessageError) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UserMessageError(
      isLocked
        ? 'Il PDF è protetto da una password: scegline uno senza'
        : 'Il PDF è danneggiato o incompleto: scegline un altro',
    )
  } finally {
    await task.destroy()
  }
}

async function drawn(page: pdfjs.PDFPageProxy): Promise<Blob> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(previewWidth / width, previewHeight / height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty preview'))), 'image/png'),
  )
}
