import { fromBusiness, type WebsiteForm as Values } from '../../src/features/websites/fields.ts'
import { WebsiteForm, websiteRules } from '../../src/features/websites/form/website-form.tsx'
import { useNewRecord } from '../../src/records/use-new-record.ts'

const shop = {
  insegna: 'Pane e Amici',
  email: 'pane@esempio.it',
  telefono: null,
  cellulare: null,
  indirizzo: 'Via Roma 1',
  citta: 'Trento',
  regione: 'Trentino-Alto Adige',
}

/** The form of a new website. @param sent gets what is saved */
export function NewWebsite({ sent = [] }: { sent?: Values[] }) {
  const record = useNewRecord<Values>({
    form: websiteRules,
    initial: fromBusiness(shop),
    save: async (values) => void sent.push(values),
    onSaved: async () => {},
    onError: () => {},
  })
  return <WebsiteForm record={record} logoUrl={null} />
}
