/** An error that PostgreSQL itself could not report, with the SQLSTATE code that it would have given. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'

  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The statement exceeded its time limit. The message is PostgreSQL's own. */
export const timedOut = () => new DatabaseFailure('57014', 'canceling statement due to statement timeout')

/** The session was lost while a request held it, with everything that was not committed. */
export const sessionLost = () => new DatabaseFailure('57P01', 'The database was opened again meanwhile')

/** The answer is larger than the caller may make the server keep in memory. The code is answered as 413. */
export const tooLong = (mostBytes: number) =>
  new DatabaseFailure(
    '54000',
    `La risposta supera ${Math.floor(mostBytes / 1024 ** 2)} MB: chiedi meno righe o meno colonne alla volta.`,
  )
