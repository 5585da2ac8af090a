import type { Target } from './targets.ts'

interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface SavedFile {
  name: string
  bytes: Buffer
}

/**
 * A tab of a browser that nobody has used before: all that a journey does in one, the same in every engine. What acts waits
 * until the target can be used, and throws when that takes longer than `patience`.
 */
export interface Tab {
  goto(url: string): Promise<void>
  url(): Promise<string>
  click(target: Target): Promise<void>
  /** Replaces what a field contains with a text. */
  fill(target: Target, value: string): Promise<void>
  /** Chooses an option by its text. */
  select(target: Target, option: string): Promise<void>
  /** Gives a file to a field for files. */
  send(target: Target, file: SentFile): Promise<void>
  pressEnter(): Promise<void>
  /** Clicks what saves a file. */
  save(target: Target): Promise<SavedFile>
  /** How many there are to be seen, now. */
  count(target: Target): Promise<number>
  /** What a field contains, now; null without such a field. */
  value(target: Target): Promise<string | null>
  /** Runs a function in the page, which sees nothing but its argument. */
  evaluate<Result, Given = null>(
    run: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>
  close(): Promise<void>
}

export interface Engine {
  open(): Promise<Tab>
  close(): Promise<void>
}

/** Milliseconds. An engine that draws a card for the printer without a graphics card, beside other tests, takes half of it. */
export const patience = 60_000
