import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#italian/format.ts'
import { type CardFigures, cardQueries } from './queries.ts'

const nobody = 'Nessuno tiene ancora questa card'

/** '12 persone tengono questa card', with the verb of one or of many. */
const holdersText = (holders: number) =>
  holders === 1 ? '1 persona tiene questa card' : `${formatNumber(holders)} persone tengono questa card`

const stampsText = ({ timbri_mese: month }: CardFigures) =>
  `${month === 1 ? '1 timbro' : `${formatNumber(month)} timbri`} questo mese`

/**
 * How many people hold a card, and how many stamps they had this month. It comes without a message where it cannot be read: the
 * form works without. Default export, because it is loaded lazily.
 */
export default function FiguresLine({ id }: { id: string }) {
  const { data } = useQuery(cardQueries.figures(id))
  // As high as its text from the beginning, so that nothing moves when the answer comes.
  return (
    <p className="min-h-5 text-muted md:col-span-2">
      {data && (
        <span>{data.titolari === 0 ? nobody : `${holdersText(data.titolari)} · ${stampsText(data)}`}</span>
      )}
    </p>
  )
}
