import { Refusal } from '../config/refusal.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'lo spazio su disco non basta',
  EDQUOT: 'la quota di spazio su disco è esaurita',
  EFBIG: 'il file è più grande di quanto il disco ammette',
  EROFS: 'il disco è in sola lettura',
  EACCES: 'manca il permesso',
  EPERM: 'manca il permesso',
  EIO: 'il disco dà un errore di lettura o scrittura',
  EBUSY: 'è in uso, o è un punto di montaggio: scegli una cartella al suo interno',
  EXDEV: 'è su un altro disco',
  EMFILE: 'ci sono troppi file aperti',
  ENFILE: 'ci sono troppi file aperti',
  ENOENT: 'non si trova',
  ENOTDIR: 'una parte del percorso non è una cartella',
  EISDIR: 'è una cartella',
  EEXIST: 'esiste già',
  ENOTEMPTY: 'la cartella non è vuota',
  ELOOP: 'i link simbolici non portano a nulla',
  ENAMETOOLONG: 'il nome è troppo lungo',
}

/** The code of an error of Node, of PostgreSQL or of S3; '' where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** For `catch`: null where there is no such file. */
export function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** Why the operating system refused something with a file, in Italian; null for every other error. */
export function fileReason(error: unknown): string | null {
  return reasons[codeOf(error)] ?? null
}

/** Why a command failed, as one line for whoever ran it. */
export function failureText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const reason = fileReason(error)
  if (reason === null) return String(error)
  // A copy names its target as `dest`; a stream that is being written names nothing.
  const { path, dest = path } = error as { path?: unknown; dest?: unknown }
  return typeof dest === 'string'
    ? `${dest}: ${reason}`
    : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}
