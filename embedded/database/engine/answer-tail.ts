import { tooLong } from './failure.ts'
import { joined } from './joined.ts'

/** 'Z', a length of five, and whether a transaction is open: the message that every answer ends with. */
const readyLength = 6

/** Remembers how an answer ends, of which nothing else is kept. */
export class AnswerTail {
  #bytes = new Uint8Array(0)

  add(chunk: Uint8Array): void {
    this.#bytes = joined([this.#bytes, chunk.subarray(-readyLength)]).slice(-readyLength)
  }

  /** An error of PostgreSQL's wire protocol, in place of all that the answer held, and the answer's own end. */
  afterRefusal(mostBytes: number): Uint8Array<ArrayBuffer> {
    const { code, message } = tooLong(mostBytes)
    const fields = Buffer.from(`SERROR\0C${code}\0M${message}\0\0`)
    const head = Buffer.from('E\0\0\0\0')
    head.writeInt32BE(4 + fields.length, 1)
    return joined([head, fields, this.#bytes])
  }
}
