import { createInterface } from 'node:readline'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { say } from 'embedded-supabase/process/log.ts'

type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/** Says what would be lost and asks whether to go on. @throws Refusal unless the person agrees */
export async function agreeTo(
  lost: readonly string[],
  hasAgreed: boolean,
  input: Input = process.stdin,
): Promise<void> {
  if (lost.length === 0) return
  say(`Non si possono portare là:\n${lost.map((one) => `  - ${one}`).join('\n')}`)
  if (hasAgreed) return
  if (!input.isTTY) throw new Refusal('export', 'per portare tutto il resto ripeti con --accept-losses')
  const prompt = 'Portare tutto il resto? (sì/no) '
  const lines = createInterface({ input, output: process.stdout, prompt })
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    // Whoever ends the input, or presses Ctrl+C, answers nothing.
    lines.once('close', () => resolve(''))
    lines.prompt()
  })
  lines.close()
  if (!/^s[iì]?$/i.test(answer.normalize('NFC').trim())) throw new Refusal('export', 'interrotto')
}
