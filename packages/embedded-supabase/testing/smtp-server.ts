import { createServer, type Socket } from 'node:net'

type SmtpStep = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'QUIT'
/** What a mail server knows when it answers a step. */
interface SmtpTalk {
  step: SmtpStep
  /** The command, or the message. */
  text: string
  /** Connections that are open now, this one included. */
  open: number
  /** Mails that this connection has delivered. */
  taken: number
}

/** The answer; 'drop' ends the connection, 'silent' leaves the client without one, null is the usual one. */
export type SmtpRule = (talk: SmtpTalk) => string | null

export interface SmtpServer {
  port: number
  /** The messages that were taken. */
  received: string[]
  /** The most connections that were open at once. */
  mostOpen(): number
  rule: SmtpRule
  close(): Promise<void>
}

const usual: Record<SmtpStep, string> = {
  connect: '220 test',
  EHLO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  message: '250 taken',
  QUIT: '221 bye',
}
const isStep = (word: string): word is SmtpStep => Object.hasOwn(usual, word)

/** A small mail server for tests, which answers as its rule says. */
export async function startSmtp(rule: SmtpRule = () => null, port = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  let mostOpen = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    mostOpen = Math.max(mostOpen, sockets.size)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    converse(socket, smtp, () => sockets.size)
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const smtp: SmtpServer = {
    port: typeof address === 'object' && address ? address.port : 0,
    received: [],
    mostOpen: () => mostOpen,
    rule,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return smtp
}

function converse(socket: Socket, smtp: SmtpServer, open: () => number): void {
  let taken = 0
  let message: string | null = null
  let pending = ''
  const answer = (step: SmtpStep, text: string): boolean => {
    const reply = smtp.rule({ step, text, open: open(), taken }) ?? usual[step]
    if (reply === 'drop') socket.destroy()
    else if (reply !== 'silent') socket.write(`${reply}\r\n`)
    if (step === 'QUIT' || reply.startsWith('421') || (step === 'connect' && !reply.startsWith('220')))
      socket.end()
    return /^[23]/.test(reply)
  }
  const take = (line: string) => {
    if (message !== null) {
      if (line !== '.') {
        message += `${line}\r\n`
        return
      }
      const whole = message
      message = null
      if (!answer('message', whole)) return
      smtp.received.push(whole)
      taken += 1
      return
    }
    const word = line.slice(0, 4).toUpperCase()
    if (!isStep(word)) socket.write(word === 'RSET' ? '250 ok\r\n' : '502 unknown\r\n')
    else if (answer(word, line) && word === 'DATA') message = ''
  }
  answer('connect', '')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}

/** The recipient of a message. */
export const recipientOf = (message: string): string => /^To: (.*)$/m.exec(message)?.[1]?.trim() ?? ''
