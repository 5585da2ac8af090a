import './with-resolvers.ts'
// The modern build calls functions that browsers have only since 2026.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UserMessageError } from '#backend/errors.ts'
import workerUrl from './pdf-worker.ts?worker&url'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels; enough for a logo on a dense screen. A page like a ribbon becomes narrower. */
const previewWidth = 480
const previewHeight = 1920
/** Bytes in which a complete file has its end mark, with room for what programs write after it. */
const tailBytes = 2048

const damaged = 'Il PDF è danneggiato o incompleto: scegline un altro'
/** Whatever else it was, the file may be sound: code that did not load, a browser that lacks something, no memory. */
const unreadable = 'Questo PDF non si riesce a mostrare ora: riprova, oppure prova con un altro browser'

/** The first page of a PDF as a PNG on white. Throws a `UserMessageError` when the file cannot be shown. */
export async function renderPdfPreview(file: Blob): Promise<Blob> {
  const task = pdfjs.getDocument({ data: await file.arrayBuffer() })
  try {
    const document = await task.promise
    if (document.numPages === 0) throw new UserMessageError('Il PDF non ha pagine: scegline un altro')
    // pdf.js shows what is left of a file that was cut off, which may be an empty page.
    const tail = await file.slice(-tailBytes).text()
    if (!tail.includes('%%EOF')) throw new UserMessageError(damaged)
    return await drawn(await document.getPage(1))
  } catch (error) {
    if (error instanceof UserMessageError) throw error
    throw new UserMessageError(reasonOf(error))
  } finally {
    await task.destroy()
  }
}

/** What pdf.js says of a file that is no PDF, and how its worker names the errors of what it reads. */
const ofTheFile =
  /^InvalidPDFException|^UnknownErrorException (?:(?:Format|Jpeg|Jbig2|Jpx)Error|(?:ParserEOF|XRef\w*|MissingData)Exception)\b/

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return unreadable
  if (error.name === 'PasswordException') return 'Il PDF è protetto da una password: scegline uno senza'
  const details = 'details' in error ? error.details : ''
  return ofTheFile.test(`${error.name} ${details}`) ? damaged : unreadable
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
