/**
 * Adopted by the shadow root, because a page's policy may forbid inline styles. Fonts and colours are inherited from
 * the page.
 */
export const styles = new CSSStyleSheet()
styles.replaceSync(`
:host(:not([hidden])){display:block;line-height:1.5}
:host(:not([forma])){min-height:var(--bottega-orari-altezza,18em)}
*{margin:0;padding:0;font:inherit;overflow-wrap:break-word;list-style:none}
[part~=stato],[part~=oggi]{font-weight:var(--bottega-orari-peso,700)}
[part~=aperto]{color:var(--bottega-orari-aperto)}
[part~=chiuso]{color:var(--bottega-orari-chiuso)}
table{border-collapse:collapse;margin-block:.5em}
table *{text-align:start;vertical-align:top}
th{padding-right:1em}
tr{border-block-end:1px solid var(--bottega-orari-linea,#0000)}
span{display:inline-block}`)
