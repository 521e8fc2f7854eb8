import { addProblem, shorten, type ImportBuilder } from '../../../import/import-builder.ts';
import type { SourceLink } from '../../parsed/parsed-sources.ts';
import type { OtherNode } from './graphml-kinds.ts';
import { findNodeDrawing } from './graphml-parts.ts';
import { PARADATA_GROUP, type Visit } from './graphml-visits.ts';

const MAX_SHOWN = 20;

/**
 * Warns about lines to a box around units, open or folded. They mean no single unit, so they are not
 * read, but may have been drawn as part of a chain. Lines to groups of sources are read elsewhere.
 */
export function reportGroupLines(
  builder: ImportBuilder,
  visits: readonly Visit[],
  { ends, others }: { ends: readonly SourceLink[]; others: ReadonlyMap<string, OtherNode> },
): void {
  const labels = new Map<string, string>();
  const boxes = new Set<string>();
  for (const { part } of visits) {
    const id = part.attributes['id'] ?? '';
    const drawing = findNodeDrawing(part);
    labels.set(id, drawing?.label.trim() || id);
    if (others.get(id) === 'group' && drawing?.labelFill !== PARADATA_GROUP) boxes.add(id);
  }
  const isOpen = (id: string): boolean => boxes.has(id) || (labels.has(id) && !others.has(id));
  const lost = ends.filter(
    ({ from, to }) => (boxes.has(from) || boxes.has(to)) && isOpen(from) && isOpen(to),
  );
  const [first] = lost;
  if (!first) return;
  const nameOf = (id: string): string => {
    const label = shorten((labels.get(id) ?? id).replaceAll(/\s+/g, ' '), 30);
    return boxes.has(id) ? `[${label}]` : label;
  };
  const shown = lost.slice(0, MAX_SHOWN).map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`);
  const list = shown.join('; ') + (lost.length > MAX_SHOWN ? '; …' : '');
  addProblem(builder, {
    severity: 'warning',
    code: 'group_line',
    message: {
      en: `${lost.length} lines lead to a box or a folded group (in square brackets), not to a unit, and were not read. Open the group and connect the lines to the units: ${list}`,
      it: `${lost.length} linee portano a un riquadro o a un gruppo chiuso (fra parentesi quadre), non a una US, e non vengono lette. Apri il gruppo e collega le linee alle US: ${list}`,
    },
    ...first.source,
    value: list,
  });
}
