/** An error of the operator's: printed as one line without a stack, with exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'

  /** @param subject what has to be changed: a setting, or the command whose arguments are wrong */
  constructor(subject: string, reason: string) {
    super(`${subject}: ${reason}`.replace(/\p{Cc}+/gu, ' '))
  }
}
