/** A failure that PostgreSQL could not report itself, with the SQLSTATE that it would have had. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'

  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The session is lost, and what was not committed in it. */
export function sessionLost(): DatabaseFailure {
  return new DatabaseFailure('57P01', 'The database was opened again meanwhile')
}

/** The session was lost before this was begun, so that it may be sent again in the next one. */
export class NotBegun extends DatabaseFailure {
  constructor() {
    super('57P01', 'The database was opened again before this was begun')
  }
}
