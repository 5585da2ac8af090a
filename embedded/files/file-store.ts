import type { OpenFile } from './open-file.ts'

/** Where uploaded files lie, each under the key that `StorageFiles.keyOf` makes of its bucket and name. */
export type FileStore = {
  /** Resolves once the file is there to stay, whole. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file at once, for moving files about; what visitors download is opened. Null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>
  /** Bytes, without opening the file; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every key there is, also of files that no row is about. What was left half written is removed on the way. */
  keys(): Promise<Set<string>>
  /** Puts a copy of every file below a directory. */
  copyTo(directory: string): Promise<void>
}
