/** What the names of the widget's other files begin with; set by the build. */
declare const __EMBED_FILES__: string
/**
 * The folder of those files. It is a path until the server that hands the script out has put its origin before it, because
 * websites combine scripts, inline them, serve a copy, or load them as modules: then the script's own address, if there is
 * one, says nothing.
 */
declare const __EMBED_FOLDER__: string

const script = (document.currentScript as HTMLScriptElement | null)?.src
// Our own pages load it with `#qui`: they reach their server under other names than its public one, too.
const isHere = script?.endsWith('#qui')
const own = new URL(script || document.baseURI)
const folder = new URL(isHere ? '/embed/' : __EMBED_FOLDER__, own)
// A proxy may speak https for a server that knows itself by http.
if (folder.host === own.host) folder.protocol = own.protocol

export const api = new URL('/functions/v1/website-data', import.meta.env.VITE_SUPABASE_URL || folder).href

/**
 * Loads a file beside the widget. It is a module, because a page's policy may allow scripts of this origin and no other
 * requests to it.
 */
export const load = (name: string) =>
  import(/* @vite-ignore */ new URL(`${__EMBED_FILES__}.${name}.js`, folder).href)

export type Load = typeof load
