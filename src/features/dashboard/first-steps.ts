/** What of an installation says how far it has come. */
export interface Progress {
  businesses: number
  websites: number
  cards: number
  withoutAccount: number
  /** Whether the account has a password of its own, and a second step of signing in. */
  ownPassword: boolean
  secondStep: boolean
}

interface Step {
  text: string
  done: boolean
  to: '/dashboard/profile' | '/dashboard/activity' | '/dashboard/websites/select' | '/dashboard/cards/create'
}

/** The first steps of an installation. Each is done as soon as the rows that it asks for exist. */
export function firstSteps(progress: Progress): Step[] {
  const { businesses, websites, cards, withoutAccount, ownPassword, secondStep } = progress
  return [
    { text: 'Scegli una password tua', done: ownPassword, to: '/dashboard/profile' },
    { text: 'Attiva la verifica in due passaggi', done: secondStep, to: '/dashboard/profile' },
    // The empty list of activities has both buttons: import and create.
    { text: 'Importa o crea la prima attività', done: businesses > 0, to: '/dashboard/activity' },
    { text: 'Crea il suo sito web', done: websites > 0, to: '/dashboard/websites/select' },
    { text: 'Crea la sua card', done: cards > 0, to: '/dashboard/cards/create' },
    {
      text: "Invita l'attività a entrare",
      done: businesses > withoutAccount,
      to: '/dashboard/activity',
    },
  ]
}
