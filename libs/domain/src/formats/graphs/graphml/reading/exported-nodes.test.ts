import { describe, expect, it } from 'vitest';
import { toParsedNode, type ExportedNode } from './exported-nodes.ts';

/** Returns the unit that is read from an exported node after a label was changed. */
function relabel({ us_number, label, unit_type }: Record<string, string>, shown: string) {
  const node: ExportedNode = {
    id: 'n0',
    us_number: us_number!,
    area: 'A',
    site_name: '',
    label: label!,
    shown,
    facts: { unit_type },
    relations: [],
    row: '',
    lane: undefined,
    source: { row: 1 },
  };
  const parsed = toParsedNode(node, { rows: { lanes: [], meanings: [] }, isCopy: false });
  return `${String(parsed.fields['unit_type'])} ${parsed.us_number}`;
}

describe('a label written by hand', () => {
  it.each([
    ['USVB', '102', 'USV102', 'USV55', 'USVB 55'],
    ['TSU', '13', 'TSU13', 'TSU66', 'TSU 66'],
    ['Combinar', '202', 'C.202', 'C.44', 'Combinar 44'],
    ['Combinar', 'C.202', 'C.202', 'C.44', 'Combinar C.44'],
    ['US', '12', 'A/US12', 'A/USV13', 'USVA 13'],
    ['US', '12', 'US12', 'SU13', 'US 13'],
    ['USM', '12', 'USM12', 'Muro', 'USM Muro'],
  ])('is a number again: %s %s, %s as %s', (unit_type, us_number, label, shown, wanted) => {
    expect(relabel({ unit_type, us_number, label }, shown)).toBe(wanted);
  });
});
