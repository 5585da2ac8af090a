import type { Driver } from './driver.ts'

/** An element of a page, as the driver names it. */
type Named<Result> = Result extends HTMLElement ? Record<string, string> : Result

/** The pages of a session, asked by functions that run in them and see nothing but what they are given. */
export class Page {
  readonly #driver: Driver
  readonly #finder: string

  /** @param finder the code of `finder.ts` */
  constructor(driver: Driver, finder: string) {
    this.#driver = driver
    this.#finder = finder
  }

  /** Runs a function with all elements that a selector means. */
  async among<Given extends unknown[], Result>(
    selector: string,
    run: (found: HTMLElement[], ...given: Given) => Result,
    ...given: Given
  ): Promise<Named<Result>> {
    const script = `const [selector, ...given] = arguments
      return window.finder ? { result: (${run})(finder.queryLocatorSelectorAll(selector), ...given) } : null`
    const args = [selector, ...given]
    type Answer = { result: Named<Result> } | null
    const answer = await this.#driver.command<Answer>('POST', '/execute/sync', { script, args })
    if (answer) return answer.result
    await this.#driver.command('POST', '/execute/sync', { script: this.#finder, args: [] })
    return this.among(selector, run, ...given)
  }

  /** Runs a function that may answer later. */
  async evaluate<Given, Result>(
    run: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result> {
    const script = `const [given, answer] = arguments
      Promise.resolve(given).then(${run}).then((value) => answer({ value }), (error) => answer({ error: String(error) }))`
    const args = [given ?? null]
    type Answer = { value: Result; error?: string }
    const answer = await this.#driver.command<Answer>('POST', '/execute/async', { script, args })
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }

  /** Has the driver act on an element: `click`, `value`. */
  act(element: Record<string, string>, action: string, body: object): Promise<void> {
    return this.#driver.command('POST', `/element/${Object.values(element)[0]}/${action}`, body)
  }
}
