/** An error that PostgreSQL itself could not report, with the SQLSTATE code that it would have given. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'

  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
