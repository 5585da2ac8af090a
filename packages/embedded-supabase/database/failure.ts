/** A failure that PostgreSQL could not report itself, with the SQLSTATE that it would have had. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'

  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
