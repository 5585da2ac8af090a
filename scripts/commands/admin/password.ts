import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Refusal } from 'embedded-supabase/config/refusal.ts'

export type PasswordChoice = 'ask' | 'generate' | 'link'

/** `shown`: generated and printed once. `link`: the account's owner chooses it through a mail. */
export type ChosenPassword = { value: string; shown: boolean; link: boolean }

/**
 * Reads a password. It never comes from the command line, which other users of the machine can read. @throws Refusal
 */
export async function choosePassword(choice: PasswordChoice): Promise<ChosenPassword> {
  if (choice !== 'ask') return { value: generated(), shown: choice === 'generate', link: choice === 'link' }
  const value = process.stdin.isTTY
    ? await askTwice()
    : ((await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '')
  if (value.length < 8 || Buffer.byteLength(value) > 72) {
    throw new Refusal('Password', 'deve avere almeno 8 caratteri e al massimo 72 byte')
  }
  return { value, shown: false, link: false }
}

/** 20 characters without look-alikes such as `l` and `1`: about 100 bits. */
function generated(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
}

async function askTwice(): Promise<string> {
  const first = await ask('Password: ')
  if (first !== (await ask('Di nuovo: '))) throw new Refusal('Password', 'le password non coincidono')
  return first
}

function ask(question: string): Promise<string> {
  process.stdout.write(question)
  // Without an output, readline does not echo the typed text.
  const lines = createInterface({ input: process.stdin, terminal: true })
  return new Promise((resolve, reject) => {
    const end = () => {
      lines.close()
      process.stdout.write('\n')
    }
    lines.once('line', (line) => {
      end()
      resolve(line)
    })
    lines.once('SIGINT', () => {
      end()
      reject(new Refusal('Password', 'interrotto'))
    })
  })
}
