import { tooLong } from './failure.ts'
import { joined } from './joined.ts'

/** Bytes of the message that ends every answer: 'Z', a length, and whether a transaction is open. */
const readyLength = 6

/** Keeps the last bytes of an answer that is too long to be kept whole. */
export class AnswerTail {
  #bytes = new Uint8Array(0)

  add(chunk: Uint8Array): void {
    this.#bytes = joined([this.#bytes, chunk.subarray(-readyLength)]).slice(-readyLength)
  }

  /** An error in PostgreSQL's wire protocol, in the place of the answer's rows, followed by the answer's own end. */
  afterRefusal(mostBytes: number): Uint8Array<ArrayBuffer> {
    const { code, message } = tooLong(mostBytes)
    const fields = Buffer.from(`SERROR\0C${code}\0M${message}\0\0`)
    const head = Buffer.from('E\0\0\0\0')
    head.writeInt32BE(4 + fields.length, 1)
    return joined([head, fields, this.#bytes])
  }
}
