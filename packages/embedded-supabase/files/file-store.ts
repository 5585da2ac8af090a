/** Uploaded files by key; `StorageFiles.keyOf` makes the key of a bucket and a name. */
export type FileStore = {
  /** Resolves when the whole file is stored durably. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file in memory, for copies between stores; downloads use `open`. Null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>
  /** Bytes, without opening the file; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** A missing file is no error. */
  remove(key: string): Promise<void>
  /** Every key, including files without a row. Removes half-written files. */
  keys(): Promise<Set<string>>
  copyTo(directory: string): Promise<void>
}

/** A stored file of which nothing has been read yet. Whoever opens it must stream or close it. */
export type OpenFile = {
  size: number
  /**
   * The bytes from `start` up to, but not including, `end`. Closes the file after the last one, on a cancellation and
   * on an error.
   */
  stream(start: number, end: number): Promise<ReadableStream<Uint8Array>>
  close(): Promise<void>
}
