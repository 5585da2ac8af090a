/** What the host must know of a Supabase project before it opens anything. */
export type Project = {
  /** The product's name as people read it: the sender of mails, the name of passkeys, the first line of the log. */
  name: string
  /** Its short name, in lower-case letters: begins the names of metrics and backups, and marks an S3 bucket as its own. */
  id: string
  version: string
  /**
   * The folder with `config.toml`, `migrations/`, `templates/`, `seed.sql`, and `demo/` with a folder for each bucket. Where the
   * migrations were written anew, `released/` has those of before: a database with their history gets the rest of them, of which
   * the last has the version of the last new migration that they amount to.
   */
  supabase: string
  /**
   * The path of the files of a database (tar, zstd) with Supabase's schema and the migrations, without rows, which a first start
   * unpacks instead of creating them; null: it creates them.
   */
  preparedDatabase: string | null
  /** The command that brings a database of an earlier engine along (`backup/move-to-new-engine.ts`); null: there is none. */
  upgradeCommand: string | null
  /** The file of the statements that prepare Supabase's roles on a PostgreSQL of one's own; null: there is none. */
  rolesFile: string | null
  /** Accounts of `seed.sql` whose password is published; the server refuses to serve them to other computers. */
  published: { accounts: readonly string[]; password: string }
  frontEnd: FrontEnd | null
}

/** The front end that the server builds and serves, or with `--dev` has served by Vite. */
export type FrontEnd = {
  /** The folder with `index.html` and Vite's configuration. */
  root: string
  /** The folder of the built files; `sw-withdrawn.js` in it replaces the service workers that are switched off. */
  dist: string
  /** Files and folders below `root` that it is built from: a change of any makes the next start build it again. */
  sources: readonly string[]
  /** The command line of Node that builds it. */
  build: readonly string[]
  /** Whether a path is one of its pages, where `id` is the pattern of an id, as the source of a regular expression. */
  pageMatcher(id: string): (path: string) => boolean
  serviceWorkers: readonly string[]
  /** Folders in which every path is a file's: an unknown one is answered 404 instead of the page. */
  fileFolders: readonly string[]
  /** Pages beside `index.html`, each for every address below a folder, such as `/c/` with its `index.html`. */
  pages: readonly {
    folder: string
    headers(html: string, apiOrigin: string | null): Record<string, string>
  }[]
  /** The headers of a built file that is no page, and its text where that depends on the address that was asked. */
  file(
    path: string,
    at: { asked: URL; publicOrigins: readonly string[]; apiOrigin: string | null },
  ): ServedFile
}

export type ServedFile = { headers: Record<string, string>; text?: (built: string) => string }
