import { useEffect, useRef } from 'react'
import { PartlySavedError } from '#lib/backend/partly-saved.ts'
import { checkFile, extensionFor, type FileRule } from './image-rules.ts'
import { holds, type ImageEvent, type Picture } from './image-state.ts'
import { isStored } from './is-stored.ts'
import { readPicture, sendPicture } from './picture.ts'
import { isStillStored } from './still-stored.ts'
import { displayUrl, fileNameOf, isDocumentUrl, isSameObject } from './stored-url.ts'
import { addressOf, type OwnFiles, removeFile, removeReplacedFile } from './upload.ts'
import { useImageState } from './use-image-state.ts'

/** The name under which a picture is stored. */
export interface Place {
  name: string
  /** For a name that is used again: part of the address, which it makes different. */
  version?: string
  /** The row being saved shows a file of this name: it is overwritten only after the row is saved. */
  inUse?: boolean
}

export interface ImageUploadOptions extends OwnFiles {
  rule: FileRule
  /** What the row holds now. */
  savedUrl: string | null
  /** The file's name for an extension; called for each upload. */
  place: (extension: string) => Place | Promise<Place>
  /** `at-once`: sent as soon as it is chosen; `on-save`: sent by `save()`. */
  when: 'at-once' | 'on-save'
  /** Overwrites an object of the same name. */
  upsert?: boolean
  onUploaded?: () => void
  /** Called with the message for a file that was refused before sending. */
  onRefused: (title: string, description?: string) => void
  /** A failed immediate upload. */
  onFailed?: (error: unknown) => void
  /** Wraps the upload of `save()`, for naming its failure. */
  sendVia?: (send: () => Promise<string>) => Promise<string>
}

/**
 * One image of a form, from the choice to the clean-up: checks it, uploads it with progress, removes the old file after
 * the row is saved, and the new file when the save fails or the page is left. A replacement counts when it is stored;
 * until then, and when it fails, the picture before it stays. Write the row through `save()`.
 */
export function useImageUpload(options: ImageUploadOptions) {
  const { state, live, step } = useImageState()
  /** Numbers each choice or removal: only the last one counts, even if an earlier file takes longer to read. */
  const turn = useRef(0)
  /** When the last upload was stored, by `Date.now()`. */
  const sentAt = useRef(0)
  const saving = useRef(false)
  const left = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      // A running save cleans up by itself, because its row may still be written with the image.
      if (!saving.current) void step({ type: 'reset' })
    }
  }, [])

  const uploadPlaceOf = ({ file }: Picture) => options.place(extensionFor(file.type))

  const upload = async (picture: Picture, place: Place): Promise<string> => {
    const { bucket, upsert } = options
    const onProgress = (fraction: number) => void step({ type: 'progress', picture, percent: fraction * 100 })
    onProgress(0)
    try {
      const url = await sendPicture(picture, { bucket, upsert, ...place }, onProgress)
      if (holds(live.current, picture)) sentAt.current = Date.now()
      // The picture was removed while it was being sent.
      else await removeFile(url).catch(() => {})
      await step({ type: 'stored', picture, url })
      return url
    } catch (error) {
      await step({ type: 'failed', picture })
      throw error
    }
  }

  const sendForSave = async (picture: Picture, place: Place) => {
    const send = () => upload(picture, place)
    return options.sendVia ? options.sendVia(send) : send()
  }

  const select = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    void step({ type: 'reading' })
    const check = await checkFile(file, options.rule)
    if (mine !== turn.current) return
    if (!check.ok) {
      void step({ type: 'refused' })
      options.onRefused(check.title, check.description)
      return
    }
    const picture = await readPicture(check.file)
    if (mine !== turn.current) {
      if (picture.previewUrl) URL.revokeObjectURL(picture.previewUrl)
      return
    }
    const atOnce = options.when === 'at-once'
    const chosen = step({ type: 'chosen', picture, sent: atOnce ? 'first' : 'later' })
    if (!atOnce) return chosen
    try {
      await upload(picture, await uploadPlaceOf(picture))
      if (holds(live.current, picture)) options.onUploaded?.()
    } catch (error) {
      options.onFailed?.(error)
    }
  }

  const write = async <Result>(save: (url: string | null) => Promise<Result>, saved: string | null) => {
    const { stands, cleared, back } = live.current
    if (!stands) {
      const url = cleared ? null : (back ?? saved)
      return { result: await save(url), url }
    }
    if (stands.url && isStillStored(sentAt.current))
      return { result: await save(stands.url), url: stands.url }
    const place = await uploadPlaceOf(stands)
    if (!place.inUse) {
      const url = await sendForSave(stands, place)
      return { result: await save(url), url }
    }
    const url = addressOf({ bucket: options.bucket, ...place })
    const result = await save(url)
    await sendForSave(stands, place).catch((error: unknown) => {
      throw new PartlySavedError(error)
    })
    return { result, url }
  }

  const takeBack = (event: ImageEvent) => {
    turn.current += 1
    return step(event)
  }

  const { cleared, back, progress } = state
  const picture = state.coming ?? state.stands
  const kept = cleared ? null : (back ?? options.savedUrl)
  return {
    previewUrl: picture ? picture.previewUrl : kept && displayUrl(kept),
    /** The name of the file just chosen, or of the stored one. */
    fileName: picture?.file.name ?? (kept ? fileNameOf(kept) : null),
    isDocument: picture ? picture.file.type === 'application/pdf' : isDocumentUrl(kept ?? ''),
    /** From 0 to 100 while it is being sent, otherwise null. */
    progress,
    /** Being read or sent: a save now would be without it. */
    busy: state.reading || progress !== null,
    dirty: picture !== null || cleared || back !== null,
    /** Sent when it is chosen, and not by the save. */
    sentAtOnce: options.when === 'at-once',
    select,
    clear: () => takeBack({ type: 'cleared' }),
    /**
     * Shows the image of an earlier version of the row again; a save writes it. Returns whether that is possible: a
     * replaced file is removed, and a later file of the same name is another image. Throws when the storage does not
     * answer.
     */
    bringBack: async (url: string | null): Promise<boolean> => {
      const saved = options.savedUrl
      if (url !== null && url !== saved) {
        if ((saved && isSameObject(saved, url)) || !(await isStored(url))) return false
        await takeBack({ type: 'brought back', url })
        return true
      }
      await takeBack({ type: url === saved ? 'reset' : 'cleared' })
      return true
    },
    /**
     * Sends an unsent image, then writes the row with its URL. Afterwards the new file stays and the replaced one is
     * removed. After a failure nothing of the attempt stays, and the next `save()` sends the image again. Only a file
     * that the row shows under the same name is overwritten after the row is written, so that a refused row loses
     * nothing. `saved` is the row's present image when somebody else has changed the row: an image that was not changed
     * here stays the other person's. Throws the errors of `write`, the storage client's error, or `PartlySavedError`.
     */
    save: async <Result>(
      save: (url: string | null) => Promise<Result>,
      saved = options.savedUrl,
    ): Promise<Result> => {
      saving.current = true
      try {
        const { result, url } = await write(save, saved)
        await step({ type: 'saved' })
        const replaced = saved && !(url && isSameObject(saved, url))
        if (replaced) await removeReplacedFile(saved, options).catch(() => {})
        return result
      } catch (error) {
        await step({ type: 'unsaved' })
        throw error
      } finally {
        saving.current = false
        if (left.current) void step({ type: 'reset' })
      }
    },
    /** Returns to the row's image; call it after `save()` on a page that stays open. */
    reset: () => takeBack({ type: 'reset' }),
  }
}

export type ImageUpload = ReturnType<typeof useImageUpload>
