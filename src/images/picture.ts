import { UserMessageError } from '#backend/errors.ts'
import { maxImageBytes, tooLarge } from './image-rules.ts'
import type { Picture } from './image-state.ts'
import { previewName } from './stored-url.ts'
import { type Bucket, removePreview, type UploadTarget, uploadFile } from './upload.ts'

/**
 * A chosen file with a preview: the file itself, a picture without metadata, or the first page of a PDF. Throws a `UserMessageError` when this browser
 * could not show it or could not make it small enough, and the loader's error when the code that reads it does not arrive.
 */
export async function readPicture(file: File, bucket: Bucket): Promise<Picture> {
  if (file.type === 'application/pdf') {
    const { renderPdfPreview } = await import('./pdf-preview.ts')
    const pdfPreview = await renderPdfPreview(file)
    return { file, previewUrl: URL.createObjectURL(pdfPreview), pdfPreview, url: null }
  }
  const [{ checkPicture }, { withoutMetadata }] = await Promise.all([
    import('./picture-check.ts'),
    import('./metadata/without-metadata.ts'),
  ])
  // Here and not when it is sent, so that what is checked and shown is what is sent.
  const plain = await withoutMetadata(file)
  const previewUrl = URL.createObjectURL(plain)
  try {
    await checkPicture(plain, previewUrl)
    return { file: await withinLimit(plain, file.size, bucket), previewUrl, pdfPreview: null, url: null }
  } catch (error) {
    URL.revokeObjectURL(previewUrl)
    throw error
  }
}

/**
 * Pixels of the longest side: twice the largest size on any screen.
 */
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

/** A photo that the storage would refuse, small enough for it. Throws a `UserMessageError` where that does not help. */
async function withinLimit(file: File, chosenBytes: number, bucket: Bucket): Promise<File> {
  if (chosenBytes <= maxImageBytes) return file
  const small = await sized(file, bucket)
  if (small === file || small.size > maxImageBytes) throw new UserMessageError(tooLarge.title)
  return small
}

/**
 * Stores a picture, and beside a PDF its first page; returns its public URL. `onProgress` gets a fraction from 0 to 1.
 * Throws the storage client's error.
 */
export async function sendPicture(
  { file, pdfPreview }: Picture,
  target: UploadTarget,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const url = await uploadFile(target, await sized(file, target.bucket), onProgress)
  if (file.type !== 'application/pdf') return url
  const preview = { ...target, name: previewName(target.name) }
  // The document is valid without a preview, but the preview of an older document of this name must not stay.
  const stored = pdfPreview ? await uploadFile(preview, pdfPreview).catch(() => null) : null
  if (!stored && target.upsert) await removePreview(target).catch(() => {})
  return url
}
