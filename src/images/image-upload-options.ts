import type { FileRule } from './image-rules.ts'
import type { OwnFiles } from './upload.ts'

/** The name under which a picture is stored. */
export interface Place {
  name: string
  /** For a name that is used again: part of the address, which it makes different. */
  version?: string
  /** The row shows a file of this name. */
  inUse?: boolean
}

export interface ImageUploadOptions extends OwnFiles {
  rule: FileRule
  /** What the row holds now. */
  savedUrl: string | null
  /** The file's name for an extension; called for each upload. */
  place: (extension: string) => Place | Promise<Place>
  /** `at-once`: sent as soon as it is chosen; `on-save`: sent by the save. */
  when: 'at-once' | 'on-save'
  /** Overwrites an object of the same name. */
  upsert?: boolean
  onUploaded?: () => void
  /** Called with the message for a file that was refused before sending. */
  onRefused: (title: string, description?: string) => void
  /** A failed immediate upload. */
  onFailed?: (error: unknown) => void
  /** Wraps the upload of a save, for naming its failure. */
  sendVia?: (send: () => Promise<string>) => Promise<string>
}
