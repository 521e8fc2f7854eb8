import { addNote, addProblem, type ImportBuilder } from '../../../import/import-builder.ts';
import type { OtherNode } from './graphml-kinds.ts';

/** Adds notes on the number and kinds of nodes that are not units, and names those without a label. */
export function noteOthers({
  builder,
  others,
}: {
  builder: ImportBuilder;
  others: ReadonlyMap<string, OtherNode>;
}): void {
  const counts = new Map<string, number>();
  for (const what of others.values()) counts.set(what, (counts.get(what) ?? 0) + 1);
  const paradata = counts.get('paradata') ?? 0;
  if (paradata > 0)
    addNote(builder, {
      en: `${paradata} nodes that are neither units nor claims or sources (authors, remarks, pictures) and their lines were left out`,
      it: `${paradata} nodi che non sono né US né proprietà o fonti (autori, annotazioni, immagini) e le loro linee sono stati tralasciati`,
    });
  const groups = counts.get('group') ?? 0;
  if (groups > 0)
    addNote(builder, {
      en: `${groups} boxes around units were read as their groups`,
      it: `${groups} riquadri attorno a US sono stati letti come loro gruppi`,
    });
  const continuity = counts.get('continuity') ?? 0;
  if (continuity > 0)
    addNote(builder, {
      en: `${continuity} marks of continuity (_synth_…) were left out`,
      it: `${continuity} segni di continuità (_synth_…) sono stati tralasciati`,
    });
  const ends = counts.get('continuity_node') ?? 0;
  if (ends > 0)
    addNote(builder, {
      en: `${ends} continuity nodes were left out: they mark how long a unit survives`,
      it: `${ends} nodi di continuità sono stati tralasciati: indicano fino a quando dura una US`,
    });
  reportNameless(
    builder,
    [...others].flatMap(([id, what]) => (what === 'nameless' ? [id] : [])),
  );
  const legend = counts.get('legend') ?? 0;
  if (legend > 0)
    addNote(builder, {
      en: `${legend} nodes of a legend were left out`,
      it: `${legend} nodi di una legenda sono stati tralasciati`,
    });
}

const MAX_NAMED = 20;

function reportNameless(builder: ImportBuilder, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const named = ids.slice(0, MAX_NAMED).join(', ') + (ids.length > MAX_NAMED ? ', …' : '');
  addProblem(builder, {
    severity: 'warning',
    code: 'missing_unit_number',
    message: {
      en: `Nodes without a label are not units. They and their lines were not read: ${named}`,
      it: `I nodi senza etichetta non sono US. I nodi e le loro linee non vengono letti: ${named}`,
    },
    value: named,
  });
}
