/** A printable page of a recap. Everything in it is text: nothing that anybody wrote can become markup. */
export function page(title: string, markdown: string): string {
  const body = markdown
    .split('\n')
    .map((line) => line.replace(/\\([\\`*_{}[\]<>#|])/g, '$1'))
    .map((line) => {
      if (line.startsWith('# ')) return `<h1>${escaped(line.slice(2))}</h1>`
      if (line.startsWith('## ')) return `<h2>${escaped(line.slice(3))}</h2>`
      if (line.startsWith('**')) return `<h3>${escaped(line.replaceAll('**', ''))}</h3>`
      if (line.startsWith('- ')) return `<p>${escaped(line.slice(2).replace(/\*\(([^)]*)\)\*$/, '($1)'))}</p>`
      return line === '' ? '' : `<p>${escaped(line)}</p>`
    })
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

const STYLE =
  '@page{margin:14mm}body{max-width:44em;margin:2em auto;padding:0 1em;font:11pt/1.45 Georgia,serif;color:#000;background:#fff}h1{border-bottom:2px solid}h2{font-size:1.25em;margin:1.2em 0 .3em}h3{font-size:1em;margin:.9em 0 .2em}h2,h3{break-after:avoid}p{margin:.2em 0;break-inside:avoid}@media print{body{margin:0;padding:0;max-width:none}}'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
