import { escapeHtml, Markup } from '@trowel/http';

/** Renders the Markdown used in descriptions: paragraphs, `code`, **bold**. */
export function renderMarkdown(text: string): Markup {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${renderInline(paragraph).text}</p>`);
  return new Markup(paragraphs.join('\n'));
}

/** Renders one line of Markdown without a paragraph. */
export function renderInline(text: string): Markup {
  const safe = escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return new Markup(safe);
}
