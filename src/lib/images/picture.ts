import type { Picture } from './image-state.ts'
import { previewName } from './stored-url.ts'
import { type Bucket, removePreview, type UploadTarget, uploadFile } from './upload.ts'

/** A chosen file with what shows it: itself, or a PDF's first page where that can be drawn. Never throws. */
export async function readPicture(file: File): Promise<Picture> {
  if (file.type !== 'application/pdf')
    return { file, previewUrl: URL.createObjectURL(file), pdfPreview: null, url: null }
  const pdfPreview = await import('./pdf-preview.ts')
    .then((module) => module.renderPdfPreview(file))
    .catch(() => null)
  return { file, previewUrl: pdfPreview && URL.createObjectURL(pdfPreview), pdfPreview, url: null }
}

/** Pixels of the longest side: twice what any screen shows of it. The check of type and size comes before, on the original. */
const longestSide: Record<Bucket, number> = {
  'service-covers': 1600,
  'website-covers': 1600,
  'business-logos': 512,
  avatars: 512,
}

async function sized(file: File, bucket: Bucket): Promise<File> {
  if (file.type === 'application/pdf') return file
  return import('./shrink-image.ts')
    .then(({ shrinkImage }) => shrinkImage(file, longestSide[bucket]))
    .catch(() => file)
}

/**
 * Stores a picture, for a PDF its first page beside it, and answers its public URL. `onProgress` hears a fraction from
 * 0 to 1. Throws the storage client's error.
 */
export async function sendPicture(
  { file, pdfPreview }: Picture,
  target: UploadTarget,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const url = await uploadFile(target, await sized(file, target.bucket), onProgress)
  if (file.type !== 'application/pdf') return url
  const preview = { ...target, name: previewName(target.name) }
  // The document counts even when its first page cannot be shown; that of an older document of this name must not be.
  const stored = pdfPreview ? await uploadFile(preview, pdfPreview).catch(() => null) : null
  if (!stored && target.upsert) await removePreview(target).catch(() => {})
  return url
}
