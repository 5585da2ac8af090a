import { parseArgs } from 'node:util'
import { isRole, type Role, roles } from '#permissions'
import { emailAddress } from '../../../supabase/functions/_shared/email.ts'
import type { Deployment } from '../deployment.ts'
import { createUser, listUsers, resetPassword, resetStep, setRole } from './commands.ts'
import { forgetPerson } from './forget.ts'
import { choosePassword, type PasswordChoice } from './password.ts'

export const help = `Gli account, per chi ha le chiavi del server.

  npm run admin -- create-user EMAIL [--role RUOLO] [--generate | --send-link]
  npm run admin -- set-role EMAIL RUOLO
  npm run admin -- reset-password EMAIL [--generate | --send-link]
  npm run admin -- reset-second-step EMAIL
  npm run admin -- list-users [--role RUOLO]
  npm run admin -- forget EMAIL

Ruoli: ${roles.join(', ')} (senza --role: cliente).

La password si scrive quando viene chiesta, o arriva dallo standard input; mai tra gli argomenti.
  --generate    ne sceglie una e la mostra una volta sola
  --send-link   manda un'email con il link per sceglierla

reset-second-step toglie app di verifica e codici di recupero a chi li ha persi, e ne chiude le sessioni.
forget rimuove per sempre una persona: account, profilo, avatar e il suo nome nella cronologia.

Su quale server:
  SUPABASE_URL e SUPABASE_SECRET_KEY   un progetto Supabase
  altrimenti DATA_DIR (o DATABASE_URL) il server di questa macchina, acceso o spento`

/** Wrong usage of the command line; the message says what is wrong. */
export class Misuse extends Error {}

/** What a command does on the server; resolves to the lines to print. */
export type Work = (deployment: Deployment) => Promise<string[]>

/**
 * Parses the arguments, then asks for a password if the command needs one; no server is contacted. Null asks for the
 * help.
 * @throws Misuse
 */
export async function readArguments(args: string[]): Promise<Work | null> {
  const { values, positionals } = read(args)
  const [command, email, role, ...rest] = positionals
  if (values.help || command === undefined) return null
  if (rest.length > 0) throw new Misuse('Troppi argomenti.')
  const takesRole = command === 'set-role'
  if (role !== undefined && !takesRole) {
    throw new Misuse('Troppi argomenti: una password non si scrive sulla riga di comando.')
  }
  return prepare(command, email, takesRole ? role : values.role, choiceOf(values))
}

type Values = ReturnType<typeof read>['values']

function read(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, generate: flag, 'send-link': flag, help: flag },
    })
  } catch (error) {
    throw new Misuse(
      `Opzione sconosciuta: ${error instanceof Error ? error.message.replace(/\.[\s\S]*/, '') : error}`,
    )
  }
}

async function prepare(
  command: string,
  email: string | undefined,
  role: string | undefined,
  choice: PasswordChoice,
): Promise<Work> {
  switch (command) {
    case 'list-users': {
      if (email !== undefined) throw new Misuse('Troppi argomenti.')
      const only = role === undefined ? null : known(role)
      return ({ service }) => listUsers(service, only)
    }
    case 'set-role': {
      const [address, wanted] = [accountIn(email), known(role)]
      return ({ service }) => setRole(service, address, wanted)
    }
    case 'create-user': {
      const [address, wanted] = [addressIn(email), known(role ?? 'cliente')]
      const password = await choosePassword(choice)
      return ({ service }) => createUser(service, address, wanted, password)
    }
    case 'reset-password': {
      const address = accountIn(email)
      const password = await choosePassword(choice)
      return ({ service }) => resetPassword(service, address, password)
    }
    case 'reset-second-step': {
      const address = accountIn(email)
      return ({ service }) => resetStep(service, address)
    }
    case 'forget': {
      const address = accountIn(email)
      return (deployment) => forgetPerson(deployment, address)
    }
    default:
      throw new Misuse(`Comando sconosciuto: ${command}.`)
  }
}

function choiceOf(values: Values): PasswordChoice {
  if (values.generate && values['send-link']) throw new Misuse('--generate oppure --send-link, non entrambe.')
  if (values.generate) return 'generate'
  return values['send-link'] ? 'link' : 'ask'
}

function addressIn(text: string | undefined): string {
  const address = emailAddress(text)
  if (address === null) throw new Misuse('Manca un indirizzo email valido.')
  return address
}

/** An existing account may have an address that only an earlier version accepted. */
function accountIn(text: string | undefined): string {
  const address = text?.trim().toLowerCase() ?? ''
  if (!address.includes('@')) throw new Misuse('Manca un indirizzo email valido.')
  return address
}

function known(role: string | undefined): Role {
  if (isRole(role)) return role
  throw new Misuse(
    `${role === undefined ? 'Manca il ruolo' : `Ruolo sconosciuto: ${role}`}. Ruoli: ${roles.join(', ')}.`,
  )
}
