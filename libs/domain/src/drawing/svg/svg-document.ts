import type { Language } from '@trowel/domain/matrix';
import type { SvgPart } from './svg-notes.ts';
import { renderSvgStyle, type SvgTheme } from './svg-style.ts';
import { escapeXml, formatNumber } from './svg-text.ts';
import type { TypeLook } from '../styles/type-looks.ts';

/** A part and its position, in points. */
export interface SvgPlace {
  part: SvgPart;
  /** Distance from the left margin. */
  indent?: number;
  /** Free height above its upper edge. */
  above?: number;
}

export interface SvgDocument {
  language: Language;
  theme: SvgTheme;
  /** Styles of custom boxes. */
  looks: readonly TypeLook[];
  title: string;
  description: string;
  /** The metadata element. */
  metadata: string;
  /** Width of the widest part. */
  width: number;
  /** True for greys instead of colours. */
  isGrey?: boolean | undefined;
}

const MARGIN = 24;
const GAP = 14;
const GREY = '.hm{filter:grayscale(1)}';

/** Renders an SVG file with the parts below each other. Empty parts take no space. */
export function renderSvgDocument(parts: readonly SvgPlace[], document: SvgDocument): string {
  const { groups, height } = stackParts(parts);
  const [w, h] = [formatNumber(document.width + 2 * MARGIN), formatNumber(height)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" class="hm" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" lang="${document.language}" role="graphics-document document" aria-labelledby="hm-title" aria-describedby="hm-desc">`,
    `<title id="hm-title">${escapeXml(document.title)}</title>`,
    `<desc id="hm-desc">${escapeXml(document.description)}</desc>`,
    document.metadata,
    `<style>${renderSvgStyle(document.theme, document.looks)}${document.isGrey ? GREY : ''}</style>`,
    `<rect class="paper" width="${w}" height="${h}"/>`,
    ...groups,
    '</svg>',
    '',
  ].join('\n');
}

function stackParts(parts: readonly SvgPlace[]): { groups: string[]; height: number } {
  const groups: string[] = [];
  let y = MARGIN;
  for (const { part, indent = 0, above = 0 } of parts) {
    if (part.text === '') continue;
    y += above;
    const move = `translate(${formatNumber(MARGIN + indent)} ${formatNumber(y)})`;
    groups.push(`<g transform="${move}">\n${part.text}\n</g>`);
    y += part.height + GAP;
  }
  return { groups, height: y - GAP + MARGIN };
}
