/** Where backups are kept. A name appears there with the whole archive or not at all. */
export type Destination = {
  /** Its name in messages to the operator. */
  place: string
  names(): Promise<string[]>
  /** The file in which an archive waits until it has been tried. @param workDir for a place that is no file system */
  partOf(name: string, workDir: string): string
  /** Removes parts that a killed process has left. @param isOwn whether a name belongs to this installation */
  removeParts(isOwn: (name: string) => boolean): Promise<void>
  /** Takes a part in, which is gone afterwards. @throws when what is stored is not what was sent */
  keep(part: string, name: string): Promise<void>
  remove(name: string): Promise<void>
}
