import type { Calculation } from '../words.ts'
import { wordsOf } from './language.ts'

export const words = (...calculation: Calculation) =>
  wordsOf(
    {
      lang: 'fr',
      first: '1er',
      title: "Horaires d'ouverture",
      closed: 'Fermé',
      open: 'Ouvert',
      allDay: 'Ouvert 24 heures sur 24',
      always: 'Toujours ouvert',
      midnight: 'minuit',
      nextDay: 'le lendemain',
      closes: 'Ouvert, ferme',
      opens: 'Fermé, ouvre',
      tomorrow: 'demain',
      weekday: (name) => name,
      days: (first, last) => (last ? `du ${first} au ${last}` : `le ${first}`),
      at: (time) => `à ${time}`,
      until: (date) => `jusqu'au ${date}`,
      asOf: (date, time) => `Données du ${date}, ${time}`,
    },
    ...calculation,
  )
