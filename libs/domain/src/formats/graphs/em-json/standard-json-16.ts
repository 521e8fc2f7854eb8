import { BUILTIN_NODE_TYPES, findSymbol, findUnitType } from '@trowel/domain/records';
import type { DescribeRecord } from '../site-graph/graph-document.ts';
import type { EdgeEnds, WrittenEdge, WrittenNode } from '../site-graph/graph-model.ts';

/** A node in version 1.6: the content of 1.5, plus the facts that s3Dgraphy stores outside `data`. */
export interface RicherNode extends WrittenNode {
  attributes: Record<string, unknown>;
}

/** An edge in version 1.6. */
export interface RicherEdge extends WrittenEdge {
  /** Name of the array with the edge. */
  edge_type: string;
  attributes: { physical_relation?: string };
}

/** Physical kinds of the connections model 1.6 by the words of 1.5, both read from `from` to `to`. */
const PHYSICAL: Readonly<Record<string, string>> = {
  COVERED_BY: 'is_overlain_by',
  CUT_BY: 'is_cut_by',
  FILLED_BY: 'is_filled_by',
  LEANED_AGAINST_BY: 'is_abutted_by',
  EQUAL_TO: 'is_physically_equal_to',
  BONDS_TO: 'is_bonded_to',
};

/** Returns a function that describes records in version 1.6. */
export function describeRicherRecord<Stored>(store: DescribeRecord<Stored>): DescribeRecord<Stored> {
  return (describe) => store(() => enrichNode(describe()));
}

/** Returns the arrays of 1.6: those of 1.5 with physical kinds, and the array that replaces `has_timebranch`. */
export function enrichEdges<Name extends string>(
  arrays: Readonly<Record<Name, readonly WrittenEdge[]>>,
): Record<Name | 'is_in_timebranch', RicherEdge[]> {
  const richer = Object.entries<readonly WrittenEdge[]>(arrays).map(
    ([name, edges]): [string, RicherEdge[]] => [
      name,
      edges.map((edge) => ({ ...edge, edge_type: name, attributes: attributesOf(edge) })),
    ],
  );
  return Object.fromEntries([...richer, ['is_in_timebranch', []]]) as ReturnType<typeof enrichEdges<Name>>;
}

function attributesOf({ stratigraphic_relation }: EdgeEnds): RicherEdge['attributes'] {
  const physical = stratigraphic_relation === undefined ? undefined : PHYSICAL[stratigraphic_relation];
  return physical === undefined ? {} : { physical_relation: physical };
}

function enrichNode(record: WrittenNode): RicherNode {
  const { data } = record;
  switch (record.type) {
    case 'EpochNode':
    case 'epoch':
      return { ...record, attributes: {}, fill_color: data['color'] };
    case 'property':
      return {
        ...record,
        attributes: {},
        property_type: data['property_type'],
        value: data['value'],
        units: '',
      };
    case 'extractor':
      return { ...record, attributes: {}, source: data['source'] ?? null };
    default:
      return 'unit_type' in record ? enrichUnit(record) : { ...record, attributes: {} };
  }
}

/** Adds form, name and description of the type of a unit, which readers use for drawing. */
function enrichUnit(record: WrittenNode): RicherNode {
  const code = typeof record['unit_type'] === 'string' ? record['unit_type'] : '';
  const { symbol } = findSymbol(code);
  const stored = findUnitType(code)?.code;
  const type = BUILTIN_NODE_TYPES.find((one) => one.code === stored);
  const shape = symbol.realizer === 'shape' ? symbol.shape : symbol.realizer;
  return {
    ...record,
    attributes: { shape, fill_color: symbol.fill, border_style: symbol.border },
    symbol: shape,
    label: type?.name ?? record.type,
    detailed_description: type?.description ?? '',
  };
}
