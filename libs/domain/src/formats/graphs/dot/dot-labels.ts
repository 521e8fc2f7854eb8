/** Gives the text of a label, its lines apart: they end with `\n`, `\l` or `\r`; HTML loses its tags. */
export function dotText(text: string, isHtml: boolean): string {
  if (!isHtml)
    return text
      .replace(/\\[nlr]/g, '\n')
      .replace(/\\(.)/gs, '$1')
      .trim();
  return text
    .replace(/<br\b[^>]*>|<\/t[dr]>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
}
