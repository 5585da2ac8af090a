import { isEmailAddress } from '#records/text-rules.ts'

/** Providers that many businesses use, whose names are long enough that a slip does not give another real one. */
const providers = [
  'gmail.com',
  'libero.it',
  'hotmail.it',
  'hotmail.com',
  'outlook.it',
  'outlook.com',
  'yahoo.it',
  'yahoo.com',
  'virgilio.it',
  'tiscali.it',
  'icloud.com',
]

/** Providers that a slip of another one's name would give. */
const others = ['mail.com', 'email.com', 'ymail.com', 'email.it']

/** Whether one letter added, left out, changed or swapped with its neighbour makes one text of the other. */
function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  if (long.length > short.length) return rest(long, 1) === rest(short, 0)
  const swapped = rest(short, 0).replace(/^(.)(.)/, '$2$1') === rest(long, 0)
  return swapped || rest(short, 1) === rest(long, 1)
}

/** Why an invitation to this address would probably not arrive; null when nothing speaks against it. */
export function emailDoubt(email: string): string | null {
  if (email.trim() === '') return "Manca l'email"
  if (!isEmailAddress(email)) return "L'email non è valida"
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (providers.includes(domain) || others.includes(domain)) return null
  if (domain === 'gmail.it') return 'Forse è @gmail.com'
  const meant = providers.find((provider) => isOneSlipApart(provider, domain))
  if (meant) return `Forse è @${meant}`
  return /(^|\.)pec\.|^(pec|legalmail|postecert|arubapec)\.it$/.test(domain)
    ? 'È una PEC: potrebbe rifiutare il messaggio'
    : null
}
