import { readFieldValue } from '../../tables/cells/field-value.ts';
import { findHeadingRole } from '../../tables/headings.ts';
import { addProblem, shorten, type ImportBuilder } from '../../import/import-builder.ts';
import { PHYSICAL_RELATIONS_KEY } from '../round-trip/round-trip-model.ts';
import type { ImportSource } from '../../import/imported-data.ts';

/** Facts of a unit from the data of a node. */
export interface NodeRecord {
  us_number?: string;
  area?: string;
  fields: Record<string, unknown>;
  /** Text of a cell of relations, if the node has one. */
  relations?: string;
}

/** Keys for drawing or counting, without facts of the unit. */
const SILENT =
  /^(?:emid|uri|id|name|label|extended_label|node_type|type|class|x|y|z|y_pos|x_pos|row|column|level|layer|rank|width|height|colou?r|fillcolor|fill_color|fontcolor|shape|symbol|detailed_description|border_style|original_id|original_emid|graph_id|is_container|is_master|instances|authors|license|position|penwidth|style)$/i;
const MAX_NAME = 100;
const RELATIONS = { kind: 'relations' } as const;

/** Reads the data of a node by name, like headings of a table. Unknown names become custom fields. */
export function readNodeRecord(
  builder: ImportBuilder,
  entries: Iterable<readonly [string, string]>,
  source: ImportSource,
): NodeRecord {
  const record: NodeRecord = { fields: {} };
  const custom: [string, string][] = [];
  for (const [key, given] of entries) {
    const text = given.trim();
    if (text === '' || SILENT.test(key)) continue;
    const role = key === PHYSICAL_RELATIONS_KEY ? RELATIONS : findHeadingRole(key);
    if (role.kind === 'relations') record.relations ??= text;
    else if (role.kind === 'custom') custom.push([key.slice(0, MAX_NAME), text]);
    if (role.kind !== 'field') continue;
    const { name } = role.field;
    if (name === 'us_number' || name === 'area') record[name] ??= text;
    else if (!Object.hasOwn(record.fields, name)) setField(builder, record, { role, text, source });
  }
  if (custom.length > 0) record.fields['custom'] = Object.fromEntries(custom);
  return record;
}

function setField(
  builder: ImportBuilder,
  { fields }: NodeRecord,
  {
    role: { field },
    text,
    source,
  }: {
    role: Extract<ReturnType<typeof findHeadingRole>, { kind: 'field' }>;
    text: string;
    source: ImportSource;
  },
): void {
  const read = readFieldValue(field, text);
  if (!read) return;
  fields[field.name] = read.value;
  if (read.ok) return;
  addProblem(builder, {
    severity: 'warning',
    code: 'unreadable_value',
    message: {
      en: `Line ${source.row}: "${shorten(text)}" is not a valid ${field.kind} for ${field.label.en}`,
      it: `Riga ${source.row}: «${shorten(text)}» non è un valore valido per ${field.label.it}`,
    },
    ...source,
    column: field.name,
    value: text,
  });
}
