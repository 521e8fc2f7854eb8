import { recordAt, textAt, type JsonRecord } from '../../text/json-values.ts';
import type { ParsedSource, SourceKind, SourceLink } from '../parsed/parsed-sources.ts';
import { readRecordId } from '../round-trip/read-stored.ts';
import type { EmGraph, EmNode } from './em-model.ts';

const KINDS: readonly SourceKind[] = ['property', 'combiner', 'extractor', 'document'];

/** Returns true if a type of the Extended Matrix is a claim about units or its evidence. */
export function isEmSource(type: string): boolean {
  return KINDS.some((kind) => kind === type);
}

/** Reads the claims and sources of a graph. */
export function readEmSources({ nodes, edges }: EmGraph): ParsedSource[] {
  const urls = listUrls({ nodes, edges });
  return nodes.flatMap(({ id, type, record, source }): ParsedSource[] => {
    const kind = KINDS.find((one) => one === type);
    if (!kind) return [];
    const description = describe(kind, record);
    const url = urls.get(id) ?? textAt(recordAt(record, 'data'), ['url']);
    const recordId = readRecordId(id);
    const label = textAt(record, ['name']) || (kind === 'property' ? propertyTypeOf(record) : '') || id;
    return [
      {
        id,
        kind,
        label,
        source,
        ...(description !== '' && { description }),
        ...(url && { url }),
        ...(recordId !== undefined && { recordId }),
      },
    ];
  });
}

/** Lists all edges of a graph. A claim in a group of claims is linked to the owner of the group. */
export function listEmLinks({ nodes, edges }: Pick<EmGraph, 'nodes' | 'edges'>): SourceLink[] {
  const groups = new Set(nodes.filter(({ type }) => type === 'ParadataNodeGroup').map(({ id }) => id));
  const ownerOf = new Map<string, string>();
  for (const { from, to, type } of edges)
    if (groups.has(to) && type === 'has_paradata_nodegroup') ownerOf.set(to, from);
  const joined = new Set(edges.filter(({ type }) => type === 'has_property').map(({ to }) => to));
  const claims = new Set(nodes.filter(({ type }) => type === 'property').map(({ id }) => id));
  return edges.map(({ from, to, source }): SourceLink => {
    const owner = claims.has(from) && !joined.has(from) ? ownerOf.get(to) : undefined;
    return owner === undefined ? { from, to, source } : { from: owner, to: from, source };
  });
}

/** Formats the content of a claim: its text or, since 1.6, a value with its unit of measure. */
function describe(kind: SourceKind, record: JsonRecord): string {
  const text = textAt(record, ['description']);
  if (kind !== 'property') return text;
  const data = recordAt(record, 'data');
  const value = textAt(record, ['value']) || textAt(data, ['value']);
  if (value === '' || text.includes(value)) return text;
  const units = textAt(record, ['units']) || textAt(data, ['units']);
  return [[value, units].filter(Boolean).join(' '), text].filter(Boolean).join('\n');
}

/** Returns the kind of a claim. s3Dgraphy writes `string` for an unknown kind. */
function propertyTypeOf(record: JsonRecord): string {
  const type = textAt(record, ['property_type']) || textAt(recordAt(record, 'data'), ['property_type']);
  return type === 'string' ? '' : type;
}

function listUrls({ nodes, edges }: Pick<EmGraph, 'nodes' | 'edges'>): Map<string, string> {
  const links = new Map(
    nodes
      .filter(({ type }) => type === 'link')
      .map(({ id, record }: EmNode): [string, string] => [id, textAt(recordAt(record, 'data'), ['url'])]),
  );
  return new Map(
    edges.flatMap(({ from, to, type }): [string, string][] => {
      const url = type === 'has_linked_resource' ? links.get(to) : undefined;
      return url ? [[from, url]] : [];
    }),
  );
}
