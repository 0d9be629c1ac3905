/** A printable page of a recap. Everything in it is text: nothing that anybody wrote can become markup. */
export function page(title: string, markdown: string): string {
  const body = markdown
    .split('\n')
    .map((line) => line.replace(/\\([\\`*_{}[\]<>#|])/g, '$1'))
    .map((line) => {
      if (line.startsWith('# ')) return `<h1>${escaped(line.slice(2))}</h1>`
      if (line.startsWith('**')) return `<h2>${escaped(line.replaceAll('**', ''))}</h2>`
      if (line.startsWith('- ')) return `<p>${escaped(line.slice(2).replace(/\*\(([^)]*)\)\*$/, '($1)'))}</p>`
      return line === '' ? '' : `<p>${escaped(line)}</p>`
    })
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><link rel="stylesheet" href="/print.css"></head><body>${body}</body></html>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
