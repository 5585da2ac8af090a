import { formatNumber } from '#italian/format.ts'
import { type Page, type PageInMenu, pages } from '#pages'
import type { ColumnsName } from './columns/tables.ts'

/** What the pages say of one kind of row. */
interface Words {
  page: Page
  list: PageInMenu
  /** Below the title, until a file is open. */
  subtitle: string
  sampleName: string
  /** What a file should hold. */
  contents: string
  importButton: (count: number) => string
  imported: (count: number) => string
  checking: string
  notChecked: string
  toList: string
}

export const words: Readonly<Record<ColumnsName, Words>> = {
  businesses: {
    page: pages.activityImport,
    list: pages.activity,
    subtitle: 'Porta qui i clienti che hai già in un foglio di calcolo',
    sampleName: 'attivita-esempio.csv',
    contents: `Una riga per attività e, in alto, i nomi delle colonne: Insegna, Ragione Sociale, Partita IVA, Indirizzo, Città, Regione, Email e, se ci sono, Telefono, Cellulare e Stato. Vanno bene anche i nomi che usi di solito, come «P.IVA», «Comune» o «Prov.», e i file di «Esporta CSV» e «Esporta Excel».`,
    importButton: (count) => `Importa ${formatNumber(count)} attività`,
    imported: (count) => (count === 1 ? '1 attività importata' : `${formatNumber(count)} attività importate`),
    checking: 'Controllo delle attività già presenti...',
    notChecked: 'Non si riesce a controllare quali attività ci sono già',
    toList: 'Vai alle attività',
  },
  sales: {
    page: pages.salesImport,
    list: pages.sales,
    subtitle: 'Porta qui gli abbonamenti in corso che hai già in un foglio di calcolo',
    sampleName: 'vendite-esempio.csv',
    contents: `Una riga per vendita e, in alto, i nomi delle colonne: Attività (il nome) o Partita IVA, Servizio (come si chiama in Servizi), Costo, Inizio e, se ci sono, Durata (in mesi; vuota: una tantum) e Pagata il. Vanno bene anche i nomi che usi di solito, come «Cliente», «Prezzo» o «Decorrenza». Attività e servizi devono esserci già.`,
    importButton: (count) => (count === 1 ? 'Importa 1 vendita' : `Importa ${formatNumber(count)} vendite`),
    imported: (count) => (count === 1 ? '1 vendita importata' : `${formatNumber(count)} vendite importate`),
    checking: 'Controllo delle vendite già presenti...',
    notChecked: 'Non si riesce a controllare quali vendite ci sono già',
    toList: 'Vai alle vendite',
  },
}
