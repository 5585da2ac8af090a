import { UserMessageError } from '#backend/errors.ts'
import { checkFile, extensionFor, maxImageBytes, tooLarge } from './image-rules.ts'
import {
  holds,
  type ImageEvent,
  type ImageState,
  leftBehind,
  nextImageState,
  type Picture,
  untouched,
} from './image-state.ts'
import type { ImageUploadOptions, Place } from './image-upload-options.ts'
import { readPicture, sendPicture } from './picture.ts'
import { isSameObject, isStillStored, isStored } from './stored-url.ts'
import { addressOf, type OwnFiles, removeFile, removeReplacedFile, removeUnusedFile } from './upload.ts'

/** Shown when the code that reads a file does not load. */
const unreadMessage = 'Non è stato possibile leggere il file: controlla la connessione e riprova'

/** What a save writes of an image. */
interface PreparedImage {
  /** The address for the row. */
  url: string | null
  /** Sends the file, where it is not stored yet. Throws the storage client's error. */
  send: (() => Promise<unknown>) | null
  /** The row shows a file of this name already. */
  overwrites: boolean
}

/**
 * The work on one image of a form, from the choice to the clean-up: checks it, uploads it with progress, removes the old
 * file when the row is saved, and the new one when it is not or the page is left. A replacement counts when it is stored;
 * until then, and when it fails, the picture before it stays. The row is written by others (`saveRecord`).
 */
export class ImageWork {
  readonly #show: (state: ImageState) => void
  #state = untouched
  /** Numbers each choice or removal: only the last one counts, even if an earlier file takes longer to read. */
  #choice = 0
  /** When the last upload was stored, by `Date.now()`. */
  #sentAt = 0
  /** Images uploaded for saves that seemed to fail. If only the answer was lost, the row already shows the image. */
  readonly #doubtful = new Set<string>()
  #saving = false
  #left = false

  /** @param show called with each new state */
  constructor(show: (state: ImageState) => void) {
    this.#show = show
  }

  /** Begins the work; returns a function for the moment the page is left, which removes what no row shows. */
  begin(): () => void {
    this.#left = false
    return () => {
      this.#left = true
      // A running save cleans up by itself, because its row may still be written with the image.
      if (!this.#saving) void this.#step({ type: 'reset' })
    }
  }

  /** Takes a chosen file, and sends it at once where the options say so. */
  async select(file: File, options: ImageUploadOptions): Promise<void> {
    const { rule, when, onRefused } = options
    this.#choice += 1
    const mine = this.#choice
    void this.#step({ type: 'reading' })
    const check = await checkFile(file, rule)
    if (mine !== this.#choice) return
    if (!check.ok) {
      void this.#step({ type: 'refused', error: null })
      onRefused(check.title, check.description)
      return
    }
    const picture = await readPicture(check.file, options.bucket).catch((error: unknown) =>
      error instanceof UserMessageError ? error.message : unreadMessage,
    )
    if (mine !== this.#choice) {
      if (typeof picture !== 'string') URL.revokeObjectURL(picture.previewUrl)
      return
    }
    if (typeof picture === 'string' && picture !== unreadMessage && check.file.size > maxImageBytes) {
      void this.#step({ type: 'refused', error: null })
      onRefused(tooLarge.title, tooLarge.description)
      return
    }
    if (typeof picture === 'string') {
      await this.#step({ type: 'refused', error: picture })
      return
    }
    const chosen = this.#step({ type: 'chosen', picture, sent: when === 'at-once' ? 'first' : 'later' })
    await (when === 'at-once' ? this.#sendAtOnce(picture, options) : chosen)
  }

  /** Takes the image away, or returns to the row's image. */
  async takeBack(event: ImageEvent & { type: 'cleared' | 'reset' | 'brought back' }): Promise<void> {
    this.#choice += 1
    await this.#step(event)
  }

  /**
   * Shows the image of an earlier version of the row again; a save writes it. Returns whether that is possible: a replaced
   * file is removed, and a later file of the same name is another image. `saved` is the row's present image. Throws when the
   * storage does not answer.
   */
  async bringBack(url: string | null, saved: string | null): Promise<boolean> {
    if (url !== null && url !== saved) {
      if ((saved && isSameObject(saved, url)) || !(await isStored(url))) return false
      await this.takeBack({ type: 'brought back', url })
      return true
    }
    await this.takeBack({ type: url === saved ? 'reset' : 'cleared' })
    return true
  }

  /** What a save writes of the image; `shown`: the one that the stored row shows. `saved` or `unsaved` follows. */
  async prepare(options: ImageUploadOptions | undefined, shown: string | null): Promise<PreparedImage> {
    this.#saving = true
    const { current, cleared, back } = this.#state
    const stored = { send: null, overwrites: false }
    if (!current || !options) return { url: cleared ? null : (back ?? shown), ...stored }
    if (current.url && isStillStored(this.#sentAt)) return { url: current.url, ...stored }
    const { bucket, sendVia = (send) => send() } = options
    const place = await options.place(extensionFor(current.file.type))
    return {
      url: addressOf({ bucket, ...place }),
      send: () => sendVia(() => this.#upload(current, place, options)),
      overwrites: place.inUse === true,
    }
  }

  /** The row was saved with this address in place of the one that it showed: the new file stays, the replaced one is removed. */
  async saved(own: OwnFiles | undefined, url: string | null, shown: string | null): Promise<void> {
    await this.#step({ type: 'saved' })
    const replaced = shown && !(url && isSameObject(shown, url))
    if (replaced && own) await removeReplacedFile(shown, own).catch(() => {})
    for (const sent of this.#doubtful) if (sent !== url) await removeUnusedFile(sent).catch(() => {})
    this.#doubtful.clear()
    this.#endSave()
  }

  /** The save has failed: nothing of it stays, and the next one sends the image again. */
  async unsaved(): Promise<void> {
    const { current } = this.#state
    if (current?.url) this.#doubtful.add(current.url)
    await this.#step({ type: 'unsaved' })
    this.#endSave()
  }

  #endSave(): void {
    this.#saving = false
    if (this.#left) void this.#step({ type: 'reset' })
  }

  async #step(event: ImageEvent): Promise<void> {
    const before = this.#state
    this.#state = nextImageState(before, event)
    this.#show(this.#state)
    const { previews, uploads } = leftBehind(before, this.#state, event)
    for (const preview of previews) URL.revokeObjectURL(preview)
    // After a failed save the file is removed only if no row shows it: the row may have been written and only the
    // answer lost.
    const remove = event.type === 'unsaved' ? removeUnusedFile : removeFile
    for (const url of uploads) await remove(url).catch(() => {})
  }

  async #sendAtOnce(picture: Picture, options: ImageUploadOptions): Promise<void> {
    try {
      await this.#upload(picture, await options.place(extensionFor(picture.file.type)), options)
      if (holds(this.#state, picture)) options.onUploaded?.()
    } catch (error) {
      options.onFailed?.(error)
    }
  }

  async #upload(picture: Picture, place: Place, { bucket, upsert }: ImageUploadOptions): Promise<string> {
    const onProgress = (fraction: number) =>
      void this.#step({ type: 'progress', picture, percent: fraction * 100 })
    onProgress(0)
    try {
      const url = await sendPicture(picture, { bucket, upsert, ...place }, onProgress)
      if (holds(this.#state, picture)) this.#sentAt = Date.now()
      // The picture was removed while it was being sent.
      else await removeFile(url).catch(() => {})
      await this.#step({ type: 'stored', picture, url })
      return url
    } catch (error) {
      await this.#step({ type: 'failed', picture })
      throw error
    }
  }
}
