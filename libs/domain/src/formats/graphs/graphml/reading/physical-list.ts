import { addProblem, shorten, type ImportBuilder } from '../../../import/import-builder.ts';
import { isJsonRecord, recordAt, textAt } from '../../../text/json-values.ts';
import { findStoredWord, PLAIN_EDGES } from '../../em-json/stored-words.ts';
import { findEdgeWord } from '../../parsed/edge-words.ts';
import type { ParsedEdge } from '../../parsed/parsed-graph.ts';
import { parseStoredJson } from '../../round-trip/read-stored.ts';

/**
 * Reads the list of physical relations that s3Dgraphy 1.6 stores in a graph
 * (`_s3d_physical_relations`). Its ends are EMIDs; `idOf` maps them to nodes. Relations to other items
 * are left out. Undefined if the text is not such a list.
 */
export function readPhysicalList(
  builder: ImportBuilder,
  text: string,
  idOf: ReadonlyMap<string, string>,
): ParsedEdge[] | undefined {
  const list = text === '' ? undefined : parseStoredJson(text);
  if (!Array.isArray(list)) return undefined;
  return list.filter(isJsonRecord).flatMap((one, i): ParsedEdge[] => {
    const [source, target] = [textAt(one, ['source']), textAt(one, ['target'])];
    const [from, to] = [idOf.get(source), idOf.get(target)];
    if (from === undefined || to === undefined) return [];
    const given = textAt(one, ['edge_type']);
    const isPlain = PLAIN_EDGES.has(given);
    const stored = isPlain ? findStoredWord(source, target, textAt(one, ['edge_id'])) : undefined;
    const found = stored ?? findEdgeWord([given]);
    if (!found) {
      reportEdgeType(builder, given, i + 1);
      return [];
    }
    const certainty = textAt(recordAt(one, 'attributes'), ['certainty']);
    return [
      {
        from,
        to,
        word: found.word,
        kind: found.type,
        source: { sheet: '_s3d_physical_relations', row: i + 1 },
        ...(certainty !== '' && { certainty }),
        ...(isPlain && !stored && { isPlain: true as const }),
      },
    ];
  });
}

/** Adds the drawn lines between units without a listed relation, because they were drawn later. */
export function addDrawnLines(listed: readonly ParsedEdge[], drawn: readonly ParsedEdge[]): ParsedEdge[] {
  const pairs = new Set(listed.map(pairOf));
  return [...listed, ...drawn.filter((edge) => !pairs.has(pairOf(edge)))];
}

function pairOf({ from, to }: ParsedEdge): string {
  return [from, to].sort().join(' ');
}

function reportEdgeType(builder: ImportBuilder, type: string, row: number): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'unknown_relation',
    message: {
      en: `Relation ${row} of _s3d_physical_relations has the unknown type "${shorten(type)}": it was not read`,
      it: `Il rapporto ${row} di _s3d_physical_relations è del tipo sconosciuto «${shorten(type)}»: non viene letto`,
    },
    sheet: '_s3d_physical_relations',
    row,
    value: type,
  });
}
