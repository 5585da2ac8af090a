/** A start that must not go on: told in one line that names the setting, exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`)
  }
}
