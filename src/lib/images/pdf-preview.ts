import * as pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels; enough for a logo on a dense screen. */
const previewWidth = 480

/** The first page of a PDF as a PNG on white. Throws when the file cannot be read. */
export async function renderPdfPreview(file: Blob): Promise<Blob> {
  const task = pdfjs.getDocument({ data: await file.arrayBuffer() })
  try {
    const page = await (await task.promise).getPage(1)
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: previewWidth / width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    await page.render({ canvas, viewport, background: '#ffffff' }).promise
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty preview'))), 'image/png'),
    )
  } finally {
    await task.destroy()
  }
}
