import type { MenuItem } from '#ui/dialogs/action-menu.tsx'
import { type Account, isBanned, nameOf } from './queries.ts'
import type { AccountAction } from './save.ts'

type PlainAction = Exclude<AccountAction['action'], 'set_role'>

/** A question that names the person and says what will happen. */
export interface Question {
  title: string
  description: string
  confirm: string
  tone: 'danger' | 'primary'
  /** The toast; null where what became of a mail is said. */
  done: string | null
  failed: string
}

/** The items of an account's menu, in their order. */
export function itemsFor(account: Account, ownId: string | undefined): MenuItem<AccountAction['action']>[] {
  const isOwn = account.id === ownId
  const items: MenuItem<AccountAction['action']>[] = [
    { action: 'set_role', label: 'Cambia ruolo', disabled: isOwn || account.business_id !== null },
    { action: 'send_password_link', label: 'Manda un link per la password' },
  ]
  if (!account.confirmed) items.push({ action: 'invite', label: "Invia di nuovo l'invito" })
  items.push(
    { action: 'end_sessions', label: 'Esci da tutti i dispositivi' },
    { action: 'remove_factors', label: 'Togli la verifica in due passaggi' },
    isBanned(account)
      ? { action: 'unban', label: 'Sblocca' }
      : { action: 'ban', label: 'Blocca', disabled: isOwn },
    { action: 'delete', label: 'Elimina', disabled: isOwn },
  )
  return items
}

const plain = { tone: 'primary' } as const
const severe = { tone: 'danger' } as const

export function questionOf(action: PlainAction, account: Account): Question {
  const name = nameOf(account)
  const to = /^a/i.test(name.normalize('NFD')) ? `ad ${name}` : `a ${name}`
  const who = account.display_name ? `${name} (${account.email})` : account.email
  const stays = (how: string) => (account.insegna ? ` ${account.insegna} resta, ${how}.` : '')
  const questions: Record<PlainAction, Question> = {
    send_password_link: {
      ...plain,
      title: `Mandare ${to} un link per la password?`,
      description: `${who} riceverà un'email con un link per scegliere una nuova password. Quella di ora vale finché non la cambia.`,
      confirm: 'Manda il link',
      done: null,
      failed: 'Il link non è partito',
    },
    invite: {
      ...plain,
      title: `Inviare di nuovo l'invito ${to}?`,
      description: `${who} riceverà un altro link per scegliere la password. Quello di prima non apre più niente.`,
      confirm: "Invia l'invito",
      done: null,
      failed: "L'invito non è partito: riprova",
    },
    end_sessions: {
      ...severe,
      title: `Far uscire ${name} da tutti i dispositivi?`,
      description: `${who} dovrà accedere di nuovo su ogni dispositivo. Quello che non ha salvato va perso.`,
      confirm: 'Esci da tutti',
      done: "Su tutti i dispositivi l'accesso è stato chiuso",
      failed: "L'accesso non è stato chiuso",
    },
    remove_factors: {
      ...severe,
      title: `Togliere la verifica in due passaggi ${to}?`,
      description: `${who} entrerà con la sola password e uscirà da tutti i dispositivi. App di verifica e codici di recupero non valgono più; le passkey restano. Fallo solo se sai per certo chi te lo chiede.`,
      confirm: 'Togli la verifica',
      done: 'Verifica in due passaggi tolta',
      failed: 'La verifica in due passaggi non è stata tolta',
    },
    ban: {
      ...severe,
      title: `Bloccare ${name}?`,
      description: `${who} uscirà da tutti i dispositivi e non potrà accedere finché non sblocchi l'account.${stays("com'è")}`,
      confirm: 'Blocca',
      done: 'Account bloccato',
      failed: "L'account non è stato bloccato",
    },
    unban: {
      ...plain,
      title: `Sbloccare ${name}?`,
      description: `${who} potrà accedere di nuovo, con la password di prima.`,
      confirm: 'Sblocca',
      done: 'Account sbloccato',
      failed: "L'account non è stato sbloccato",
    },
    delete: {
      ...severe,
      title: `Eliminare l'account di ${name}?`,
      description: `L'account ${account.email}, il suo profilo e il suo avatar vanno via per sempre; nella cronologia resta quello che ha fatto.${stays('senza account')}`,
      confirm: 'Elimina',
      done: 'Account eliminato',
      failed: "L'account non è stato eliminato",
    },
  }
  return questions[action]
}
