import { regions } from '#italian/regions.ts'
import { folded } from './folded.ts'

type Region = (typeof regions)[number]

/** The provinces of each region, code and name (ISTAT, codes of the territorial units; the four former ones of Sardinia too). */
const provinces: Readonly<Record<Region, string>> = {
  Abruzzo: "AQ L'Aquila, CH Chieti, PE Pescara, TE Teramo",
  Basilicata: 'MT Matera, PZ Potenza',
  Calabria:
    'CS Cosenza, CZ Catanzaro, KR Crotone, RC Reggio Calabria, RC Reggio di Calabria, VV Vibo Valentia',
  Campania: 'AV Avellino, BN Benevento, CE Caserta, NA Napoli, SA Salerno',
  'Emilia-Romagna':
    "BO Bologna, FC Forlì-Cesena, FE Ferrara, FO Forlì, MO Modena, PC Piacenza, PR Parma, RA Ravenna, RE Reggio Emilia, RE Reggio nell'Emilia, RN Rimini",
  'Friuli-Venezia Giulia': 'GO Gorizia, PN Pordenone, TS Trieste, UD Udine',
  Lazio: 'FR Frosinone, LT Latina, RI Rieti, RM Roma, VT Viterbo',
  Liguria: 'GE Genova, IM Imperia, SP La Spezia, SV Savona',
  Lombardia:
    'BG Bergamo, BS Brescia, CO Como, CR Cremona, LC Lecco, LO Lodi, MB Monza e Brianza, MB Monza e della Brianza, MI Milano, MN Mantova, PV Pavia, SO Sondrio, VA Varese',
  Marche: 'AN Ancona, AP Ascoli Piceno, FM Fermo, MC Macerata, PS Pesaro, PU Pesaro e Urbino',
  Molise: 'CB Campobasso, IS Isernia',
  Piemonte:
    'AL Alessandria, AT Asti, BI Biella, CN Cuneo, NO Novara, TO Torino, VB Verbania, VB Verbano-Cusio-Ossola, VC Vercelli',
  Puglia: 'BA Bari, BR Brindisi, BT Barletta-Andria-Trani, FG Foggia, LE Lecce, TA Taranto',
  Sardegna:
    'CA Cagliari, CI Carbonia-Iglesias, NU Nuoro, OG Ogliastra, OR Oristano, OT Olbia-Tempio, SS Sassari, SU Sud Sardegna, VS Medio Campidano',
  Sicilia:
    'AG Agrigento, CL Caltanissetta, CT Catania, EN Enna, ME Messina, PA Palermo, RG Ragusa, SR Siracusa, TP Trapani',
  Toscana:
    'AR Arezzo, FI Firenze, GR Grosseto, LI Livorno, LU Lucca, MS Massa-Carrara, MS Massa e Carrara, PI Pisa, PO Prato, PT Pistoia, SI Siena',
  'Trentino-Alto Adige': 'BZ Bolzano, BZ Bolzano/Bozen, TN Trento',
  Umbria: 'PG Perugia, TR Terni',
  "Valle d'Aosta": 'AO Aosta',
  Veneto: 'BL Belluno, PD Padova, RO Rovigo, TV Treviso, VE Venezia, VI Vicenza, VR Verona',
}

/** Other ways to write a region, folded. */
const otherNames: Readonly<Record<string, Region>> = {
  emilia: 'Emilia-Romagna',
  romagna: 'Emilia-Romagna',
  friuli: 'Friuli-Venezia Giulia',
  friulivg: 'Friuli-Venezia Giulia',
  fvg: 'Friuli-Venezia Giulia',
  trentino: 'Trentino-Alto Adige',
  altoadige: 'Trentino-Alto Adige',
  trentinoaltoadigesudtirol: 'Trentino-Alto Adige',
  sudtirol: 'Trentino-Alto Adige',
  valledaostavalleedaoste: "Valle d'Aosta",
  vda: "Valle d'Aosta",
  vallaosta: "Valle d'Aosta",
  lemarche: 'Marche',
  lepuglie: 'Puglia',
  puglie: 'Puglia',
  abruzzi: 'Abruzzo',
}

const regionOf = new Map<string, Region>(Object.entries(otherNames))
for (const region of regions) {
  for (const province of provinces[region].split(', ')) {
    regionOf.set(folded(province.slice(0, 2)), region)
    regionOf.set(folded(province.slice(3)), region)
  }
  regionOf.set(folded(region), region)
}

/**
 * The region that a text means, without regard to case, accents and punctuation, also by one of its provinces (`RM`,
 * `Roma`, `(RM)`). Any other text is returned as it is, because the field accepts free text.
 */
export function readRegion(text: string): string {
  return regionOf.get(folded(text)) ?? text
}
