import { useEffect, useRef, useState } from 'react'
import { checkFile, extensionFor, type FileRule } from './image-rules.ts'
import { displayUrl, fileNameOf, isDocumentUrl, previewName } from './stored-url.ts'
import { type Bucket, removeFile, removeUnusedFile, uploadFile } from './upload.ts'

export interface ImageUploadOptions {
  bucket: Bucket
  rule: FileRule
  /** What the row holds now. */
  savedUrl: string | null
  /** The object's name for an extension; asked again for each upload. */
  name: (extension: string) => string
  /** `at-once`: sent as soon as it is chosen; `on-save`: sent by `save()`. */
  when: 'at-once' | 'on-save'
  /** Overwrites an object of the same name. */
  upsert?: boolean
  onUploaded?: () => void
  /** A file that was refused before sending, with the spec's words. */
  onRefused: (title: string, description?: string) => void
  /** A failed immediate upload. */
  onFailed?: (error: unknown) => void
  /** Runs what `save()` sends; for naming its failure. */
  sendVia?: (send: () => Promise<string>) => Promise<string>
}

interface Choice {
  file: File
  /** Shown while the file is only here: an object URL, or null for a PDF that cannot be rendered. */
  previewUrl: string | null
  pdfPreview: Blob | null
}

async function readChoice(file: File): Promise<Choice> {
  if (file.type !== 'application/pdf')
    return { file, previewUrl: URL.createObjectURL(file), pdfPreview: null }
  const pdfPreview = await import('./pdf-preview.ts')
    .then((module) => module.renderPdfPreview(file))
    .catch(() => null)
  return { file, previewUrl: pdfPreview && URL.createObjectURL(pdfPreview), pdfPreview }
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

async function send(choice: Choice, options: ImageUploadOptions, onProgress: (fraction: number) => void) {
  const name = options.name(extensionFor(choice.file.type))
  const target = { bucket: options.bucket, upsert: options.upsert ?? false }
  const file = await sized(choice.file, options.bucket)
  const url = await uploadFile({ ...target, name }, file, onProgress)
  if (choice.pdfPreview) {
    // The document counts even when its picture could not be stored.
    await uploadFile({ ...target, name: previewName(name) }, choice.pdfPreview).catch(() => {})
  }
  return url
}

/**
 * One image of a form, from choosing it to nothing being left behind: checks, uploads with progress,
 * removes the old object after the row is saved and the new one when the save fails or the page is left.
 * Write the row through `save()`.
 */
export function useImageUpload(options: ImageUploadOptions) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [cleared, setCleared] = useState(false)
  const [reading, setReading] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  /** Counts what was chosen or taken back: only the last choice stands, however long an earlier one takes to read. */
  const turn = useRef(0)
  /** Sent, but in no row yet. */
  const uploaded = useRef<string | null>(null)
  const saving = useRef(false)
  const left = useRef(false)

  const forgetUpload = async (remove = removeFile) => {
    const url = uploaded.current
    uploaded.current = null
    if (url) await remove(url).catch(() => {})
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      // A save under way decides by itself: its row may come to show the image.
      if (!saving.current) void forgetUpload()
    }
  }, [])
  useEffect(
    () => () => {
      if (choice?.previewUrl) URL.revokeObjectURL(choice.previewUrl)
    },
    [choice],
  )

  const upload = async (chosen: Choice) => {
    setProgress(0)
    try {
      const url = await send(chosen, options, (fraction) => setProgress(fraction * 100))
      uploaded.current = url
      if (left.current && !saving.current) await forgetUpload()
      return url
    } finally {
      setProgress(null)
    }
  }

  const read = async (file: File): Promise<Choice | null> => {
    turn.current += 1
    const mine = turn.current
    setReading(true)
    try {
      const check = await checkFile(file, options.rule)
      if (mine !== turn.current) return null
      if (!check.ok) {
        options.onRefused(check.title, check.description)
        return null
      }
      await forgetUpload()
      const chosen = await readChoice(check.file)
      if (mine === turn.current) return chosen
      if (chosen.previewUrl) URL.revokeObjectURL(chosen.previewUrl)
      return null
    } finally {
      if (mine === turn.current) setReading(false)
    }
  }

  const takeBack = () => {
    turn.current += 1
    setReading(false)
    setChoice(null)
  }

  const select = async (file: File) => {
    const chosen = await read(file)
    if (!chosen) return
    setChoice(chosen)
    setCleared(false)
    if (options.when === 'on-save') return
    try {
      await upload(chosen)
      if (!left.current) options.onUploaded?.()
    } catch (error) {
      setChoice(null)
      options.onFailed?.(error)
    }
  }

  const store = async (saved: string | null): Promise<string | null> => {
    if (!choice) return cleared ? null : saved
    if (uploaded.current) return uploaded.current
    return options.sendVia ? options.sendVia(() => upload(choice)) : upload(choice)
  }

  const removeReplaced = async (saved: string | null) => {
    const stays = uploaded.current ?? (cleared ? null : saved)
    uploaded.current = null
    if (saved && saved !== stays) await removeUnusedFile(saved).catch(() => {})
  }

  const kept = cleared ? null : options.savedUrl
  return {
    previewUrl: choice ? choice.previewUrl : kept && displayUrl(kept),
    /** The name of the file just chosen, or of the stored one. */
    fileName: choice?.file.name ?? (kept ? fileNameOf(kept) : null),
    isDocument: choice ? choice.file.type === 'application/pdf' : isDocumentUrl(kept ?? ''),
    /** From 0 to 100 while it is being sent, otherwise null. */
    progress,
    /** Being read or sent: what is saved now would lack it. */
    busy: reading || progress !== null,
    dirty: choice !== null || cleared,
    select,
    clear: () => {
      takeBack()
      setCleared(true)
      return forgetUpload()
    },
    /**
     * Writes the row with the image's URL, sending first what was not sent yet. Afterwards the new object stays
     * and the replaced one goes; after a failure nothing of the attempt stays, and the next `save()` sends it
     * again. `saved` is what the row holds by now, when somebody else has changed it: an image not touched here
     * stays theirs. Throws what `write` throws, or the storage client's error.
     */
    save: async <Result>(
      write: (url: string | null) => Promise<Result>,
      saved = options.savedUrl,
    ): Promise<Result> => {
      saving.current = true
      try {
        const result = await write(await store(saved))
        await removeReplaced(saved)
        return result
      } catch (error) {
        // Unused: a row whose answer got lost on the way may have been written after all.
        await forgetUpload(removeUnusedFile)
        throw error
      } finally {
        saving.current = false
      }
    },
    /** Back to what the row holds; call it after `save()` on a page that stays open. */
    reset: () => {
      takeBack()
      setCleared(false)
      return forgetUpload()
    },
  }
}

export type ImageUpload = ReturnType<typeof useImageUpload>
