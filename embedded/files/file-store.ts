import type { OpenFile } from './open-file.ts'

/** Where uploaded files are stored, each under the key that `StorageFiles.keyOf` makes of its bucket and name. */
export type FileStore = {
  /** Resolves when the whole file is stored durably. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file at once, for copies between stores; downloads use `open`. Null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>
  /** Bytes, without opening the file; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Every key, including files without a row. Removes half-written files. */
  keys(): Promise<Set<string>>
  /** Puts a copy of every file below a directory. */
  copyTo(directory: string): Promise<void>
}
