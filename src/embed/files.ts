/** What the names of the widget's other files begin with; set by the build. */
declare const __EMBED_FILES__: string

// `currentScript` is set only during the script's first run, and only because it is no module. The script is served by
// the embedded server or, with VITE_SUPABASE_URL, by another host than the backend.
const own = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href

export const api = new URL('/functions/v1/website-data', import.meta.env.VITE_SUPABASE_URL || own).href

/**
 * Loads a file beside the widget. It is a module, because a page's policy may allow scripts of this origin and no other
 * requests to it.
 */
export const load = (name: string) =>
  import(/* @vite-ignore */ new URL(`${__EMBED_FILES__}.${name}.js`, own).href)

export type Load = typeof load
