import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * Keeps docs/spec-map.md true: every file it names is there, every test title it quotes stands in that file, and
 * every text that the specification fixes is said by the product, listed in the map and looked for by some test.
 */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const map = read('docs/spec-map.md')

/** The texts of files below a folder whose name passes. */
function textsBelow(folder: string, passes: (file: string) => boolean): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && passes(file) && !import.meta.filename.endsWith(file))
    .map(read)
    .join('\n')
}

const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file)
const product = textsBelow('src', (file) => !isTest(file))
const proofs = textsBelow('src', isTest) + textsBelow('tests', () => true)

interface Mention {
  file: string
  /** Titles quoted after it, before the next file. */
  titles: string[]
}

function mentionsIn(line: string): Mention[] {
  const found: Mention[] = []
  const token = /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|sql|html|css|json|toml|md))`|"([^"\n]+)"/g
  for (const [, file, title] of line.matchAll(token)) {
    if (file) found.push({ file, titles: [] })
    else if (title) found.at(-1)?.titles.push(title)
  }
  return found
}

const mentions = map
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap(mentionsIn)

/** Texts of spec section 8; `{message}` at the end of some is whatever went wrong. */
const messages = {
  'signing in and out': [
    'Accesso effettuato',
    'Benvenuto nella piattaforma!',
    'Errore di accesso',
    'Credenziali non valide',
    'Registrazione completata',
    "Controlla la tua email per confermare l'account.",
    'Errore di registrazione',
    'Si è verificato un errore durante la registrazione',
    'Disconnesso',
    'Sei stato disconnesso con successo',
    'Sessione non presente o già scaduta',
    'Sessione scaduta, accesso terminato',
    'Errore durante la disconnessione',
  ],
  failures: [
    'Errore nel caricamento dei servizi',
    'Errore nel caricamento dei siti web',
    'Errore nel caricamento delle attività',
    'Impossibile caricare le attività',
    "Errore nel caricamento dell'attività",
    'Errore nel caricamento del sito web',
    'Errore nella creazione del sito web',
    "Errore nell'aggiornamento del sito web",
    'Errore caricamento avatar',
    'Errore aggiornamento metadati',
    'Errore aggiornamento profilo',
    "Errore durante l'aggiornamento del profilo",
    "Impossibile caricare i dati dell'attività",
    "Errore durante la creazione dell'attività",
    "Errore durante l'aggiornamento dell'attività",
    'Errore nel caricamento dei metodi di pagamento',
    "Errore nel caricamento dell'immagine",
    'Errore nella creazione del servizio',
    "Errore nell'aggiornamento del servizio",
    'Errore nel caricamento del servizio',
    "Errore nell'aggiunta del metodo di pagamento",
    "Errore nell'eliminazione del metodo di pagamento",
    'Errore nel caricamento delle card',
    "Errore nell'eliminazione della card",
    'Errore nel caricamento del logo',
    'Errore nella creazione della card',
    'Errore nel caricamento della card',
    "Errore nell'aggiornamento della card",
  ],
  successes: [
    'Attività creata',
    'Attività aggiornata',
    'Sito web creato con successo',
    'Sito web aggiornato con successo',
    'Profilo aggiornato con successo',
    'Password cambiata con successo',
    'Servizio creato con successo',
    'Servizio aggiornato con successo',
    'Servizio grafico creato con successo',
    'Immagine caricata con successo',
    'Metodo di pagamento aggiunto con successo',
    'Metodo di pagamento eliminato',
    'Card eliminata con successo',
    'Card creata con successo',
    'Card aggiornata con successo',
    'Logo caricato con successo',
  ],
  'rules of spec section 5': [
    'Il file è troppo grande. Massimo 5MB',
    'La password deve essere di almeno 6 caratteri',
    'Le password non coincidono',
    'Utente non autenticato',
    "Seleziona un'attività per continuare",
    'Ragione sociale è obbligatoria',
    'Insegna è obbligatoria',
    'Indirizzo è obbligatorio',
    'Città è obbligatoria',
    'Regione è obbligatoria',
    'Partita IVA deve essere di almeno 11 caratteri',
    'Email non valida',
    'Password deve essere di almeno 8 caratteri',
    'Il logo deve essere in formato JPEG o PDF',
    'Compila tutti i campi obbligatori',
    'Formato non valido',
    'Seleziona un file immagine',
    'Seleziona un file immagine valido (PNG o JPEG)',
    'Inserisci un IBAN valido',
    'Formato non valido. Usa #RRGGBB o #RRGGBBAA',
    'Inserisci un colore valido (es: #3b82f6)',
    "Seleziona un'attività",
    "Seleziona un'immagine valida",
  ],
  'texts of the screens, spec section 2': [
    'La tua piattaforma digitale',
    'accedi',
    'registrati',
    'Accedi',
    'Registrati',
    'Caricamento...',
    'Password dimenticata?',
    'Panoramica generale',
    'Totale Siti Web',
    'Totale Attività',
    'Contenuto in arrivo...',
    'Oops! Page not found',
    'Utente',
    'Logout',
    'Informazioni Account',
    'Nome Utente',
    "L'email non può essere modificata",
    'Salva Modifiche',
    'Sicurezza Account',
    'Minimo 6 caratteri',
    'Aggiorna Password',
    'Nessun servizio creato ancora',
    'Nessun servizio disponibile',
    'Crea Servizio',
    'Una tantum',
    '1 mese',
    'Crea Sito Web',
    'Gestisci i siti web delle tue attività',
    'Il tuo sito web',
    'Nessun sito web creato ancora',
    'Sito web in fase di sviluppo',
    'Avanti',
    'Annulla',
    "Nessuna attività disponibile. Crea prima un'attività.",
    'Orari di Apertura',
    'Sempre aperto',
    'Mattina',
    'Pomeriggio',
    'Creazione...',
    'Salvataggio...',
    'Crea Attività',
    'Nessuna attività presente',
    'Crea la prima attività',
    'Modifica',
    'coming soon',
    'Nessun metodo di pagamento configurato',
    'Nessuna card disponibile',
    'Nessuna attività',
    'Al momento non hai attività registrate.',
    'Crea Card',
    'Crea la tua prima card per iniziare.',
    'Sei sicuro di voler eliminare questa card?',
    'Aggiorna la card per',
  ],
}

describe('docs/spec-map.md', () => {
  test('names files that are there', () => {
    const missing = mentions.filter(({ file }) => !existsSync(path.join(root, file)))
    expect(missing.map(({ file }) => file)).toEqual([])
    expect(mentions.length).toBeGreaterThan(100)
  })

  test('quotes tests that stand in the file it names', () => {
    const wrong = mentions
      .filter(({ file }) => existsSync(path.join(root, file)))
      .flatMap(({ file, titles }) => titles.filter((title) => !read(file).includes(title)))
    expect(wrong).toEqual([])
  })

  test('proves each part: a line without a quoted test says why there is none', () => {
    const parts = map.split('\n').filter((line) => /^\| (?!Part |---)/.test(line))
    const unproven = parts.filter((line) => {
      const proof = line.split(' | ').at(-1) ?? ''
      return !proof.includes('"') && !proof.startsWith('—')
    })
    expect(unproven).toEqual([])
  })
})

describe.each(Object.entries(messages))('%s', (_, texts) => {
  test.each(texts)('%s', (text) => {
    expect(product.includes(text), 'said by the product').toBe(true)
    expect(map.includes(text), 'listed in the map').toBe(true)
    expect(proofs.includes(text), 'looked for by a test').toBe(true)
  })
})
