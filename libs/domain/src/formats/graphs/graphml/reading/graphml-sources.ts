import type { ImportBuilder } from '../../../import/import-builder.ts';
import type { ImportSource } from '../../../import/imported-data.ts';
import type { ParsedEdge, ParsedNode } from '../../parsed/parsed-graph.ts';
import {
  describeSources,
  placeSources,
  type ParsedSource,
  type SourceKind,
  type SourceLink,
} from '../../parsed/parsed-sources.ts';
import { readRecordId } from '../../round-trip/read-stored.ts';
import { dataAt, type NodeDrawing } from './graphml-parts.ts';

/** A claim or source of a document, with its group of claims. */
export interface GraphmlSource extends ParsedSource {
  home: string | undefined;
}

interface SourceNode {
  id: string;
  source: ImportSource;
  drawing: NodeDrawing | undefined;
  data: readonly (readonly [string, string])[];
  home: string | undefined;
}

/** Reads a node as a claim or source. */
export function readGraphmlSource(
  kind: SourceKind,
  { id, source, drawing, data, home }: SourceNode,
): GraphmlSource {
  const description = dataAt(data, ['description']);
  const url = dataAt(data, ['url']);
  const recordId = readRecordId(dataAt(data, ['EMID']));
  return {
    id,
    kind,
    label: drawing?.label || dataAt(data, ['label', 'name']) || id,
    source,
    home,
    ...(description !== '' && { description }),
    ...(url !== '' && { url }),
    ...(recordId !== undefined && { recordId }),
  };
}

interface SourceReading {
  builder: ImportBuilder;
  sources: readonly GraphmlSource[];
  nodes: readonly ParsedNode[];
}

/**
 * Reads the claims and sources of a document with their lines. A line to a group of claims is a line
 * to each claim in it.
 */
export function readGraphmlSources(
  { builder, sources, nodes }: SourceReading,
  ends: readonly SourceLink[],
): { nodes: ParsedNode[]; edges: ParsedEdge[] } {
  const note = describeSources(sources, builder.language);
  if (note) builder.notes.push(note);
  return placeSources(sources, [...ends, ...listHomeLinks(sources, nodes, ends)], nodes);
}

function listHomeLinks(
  sources: readonly GraphmlSource[],
  units: readonly ParsedNode[],
  ends: readonly SourceLink[],
): SourceLink[] {
  const unitIds = new Set(units.map(({ id }) => id));
  const homes = new Set(sources.map(({ home }) => home));
  const ownerOf = new Map<string, string>();
  const owned = new Set<string>();
  for (const { from, to } of ends) {
    const [unit, other] = unitIds.has(from) ? [from, to] : [to, from];
    if (!unitIds.has(unit)) continue;
    owned.add(other);
    if (homes.has(other) && !ownerOf.has(other)) ownerOf.set(other, unit);
  }
  return sources.flatMap(({ id, kind, home, source }): SourceLink[] => {
    const owner = home === undefined ? undefined : ownerOf.get(home);
    return kind !== 'property' || owner === undefined || owned.has(id)
      ? []
      : [{ from: owner, to: id, source }];
  });
}
