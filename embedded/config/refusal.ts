/** A start or command that must not go on: one line for the operator, and exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'

  /** @param subject what the operator has to change: a setting, or the command whose arguments are wrong */
  constructor(subject: string, reason: string) {
    super(`${subject}: ${reason}`)
  }
}
