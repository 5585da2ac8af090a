/** An error of the database that PostgreSQL itself could not tell, with the SQLSTATE code that it would have given. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'

  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A statement that took longer than its caller may keep the others waiting. In PostgreSQL's own words. */
export const timedOut = () => new DatabaseFailure('57014', 'canceling statement due to statement timeout')

/** The session ended while somebody held it: what was begun there and not committed is gone. */
export const sessionLost = () => new DatabaseFailure('57P01', 'The database was opened again meanwhile')

/** An answer that is longer than its caller may make the server keep in memory. PostgREST's status of the code is 413. */
export const tooLong = (mostBytes: number) =>
  new DatabaseFailure(
    '54000',
    `La risposta supera ${Math.floor(mostBytes / 1024 ** 2)} MB: chiedi meno righe o meno colonne alla volta.`,
  )
