/** What of an installation says how far it has come. */
export interface Progress {
  businesses: number
  websites: number
  cards: number
  withoutAccount: number
}

interface Step {
  text: string
  done: boolean
  to: '/dashboard/activity' | '/dashboard/websites/select' | '/dashboard/cards/create'
}

/** The first steps of an installation. Each is done as soon as the rows that it asks for exist. */
export function firstSteps({ businesses, websites, cards, withoutAccount }: Progress): Step[] {
  return [
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
