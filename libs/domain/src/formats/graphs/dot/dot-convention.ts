import type { Language } from '@trowel/domain/matrix';
import type { DrawingConvention } from '../parsed/parsed-graph.ts';
import type { DotGraph } from './dot-graph.ts';
import { headsOf } from './dot-lines.ts';

const UPWARD = /^BT$/i;
const NAMED_FIRST = (program: string): Record<Language, string> => ({
  en: `${program} draws the end named first above the other`,
  it: `${program} disegna in alto il capo nominato per primo`,
});
const FROM_ABOVE = (program: string): Record<Language, string> => ({
  en: `${program} draws the end a line comes from above the other, and most programs draw the later unit so`,
  it: `${program} disegna in alto il capo da cui parte la linea, e la maggior parte dei programmi ci mette la US posteriore`,
});
const UPWARD_REASON: Record<Language, string> = {
  en: 'rankdir=BT draws the second end above the first',
  it: 'rankdir=BT disegna il secondo capo sopra il primo',
};
const BACK_REASON = (program: string): Record<Language, string> => ({
  en: `most lines have their arrow head at the end named first, which ${program} draws above the other`,
  it: `la maggior parte delle linee ha la punta al capo nominato per primo, che ${program} disegna in alto`,
});
const UPWARD_BACK_REASON: Record<Language, string> = {
  en: 'most lines have their arrow head at the end named first, and rankdir=BT draws the other end above it',
  it: 'la maggior parte delle linee ha la punta al capo nominato per primo, e rankdir=BT disegna in alto l’altro',
};

/**
 * Returns which end of a plain line Graphviz draws above, where the later unit is. A line with its
 * head at the source is inverted when it is read, but drawn in the order of its names.
 */
export function findDrawingConvention({
  program,
  attributes,
  edges,
  isDirected,
}: DotGraph): DrawingConvention {
  const heads = edges.map(headsOf);
  const countOf = (end: string): number => heads.filter((head) => head === end).length;
  const isBack = countOf('source') > countOf('target');
  if (UPWARD.test(attributes.get('rankdir') ?? ''))
    return isBack
      ? { convention: 'later_first', reason: UPWARD_BACK_REASON }
      : { convention: 'earlier_first', reason: UPWARD_REASON };
  if (isBack) return { convention: 'earlier_first', reason: BACK_REASON(program) };
  return { convention: 'later_first', reason: (isDirected ? FROM_ABOVE : NAMED_FIRST)(program) };
}
