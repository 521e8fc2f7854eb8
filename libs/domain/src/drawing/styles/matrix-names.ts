import { DEFAULT_UNIT_TYPE, findUnitType } from '@trowel/domain/records';
import type { Labels } from '@trowel/domain/core';
import { GROUP_TYPE } from '../layout/model/box-face.ts';
import type { BoxShape } from '../layout/model/layout-model.ts';
import { columnKindOf, type Grouping } from '../layout/model/groupings.ts';
import { type HarrisMatrix, type MatrixNode, createMemberNames, type Language } from '@trowel/domain/matrix';
import { matrixWordsIn, type MatrixWords } from './matrix-words.ts';

/** Common words for unit types, in the other language. */
const ITALIAN_TYPES: Readonly<Record<string, string>> = {
  burial: 'sepoltura',
  cut: 'taglio',
  deposit: 'deposito',
  fill: 'riempimento',
  floor: 'pavimento',
  layer: 'strato',
  structure: 'struttura',
  wall: 'muro',
};

/**
 * Returns the names of the units of each node, `12 = 98` for several equal units. Plain numbers, or
 * `AREA/NUMBER` if they repeat. A collapsed group has its own name, because its units are not equal.
 */
export function nameNodeUnits({ nodes }: HarrisMatrix): Map<string, string> {
  const nameMember = createMemberNames(nodes);
  return new Map(
    nodes.map((node) => [node.id, isGroup(node) ? node.us_number : node.members.map(nameMember).join(' = ')]),
  );
}

/** Returns the unit after which each node is named when others mention it: its first unit, or the first one shown. */
export function nameFaces({ nodes }: HarrisMatrix): Map<string, string> {
  const nameMember = createMemberNames(nodes);
  return new Map(nodes.map((node) => [node.id, isGroup(node) ? node.us_number : nameMember(node)]));
}

/** Returns true if a node is a collapsed group. */
export function isGroup({ unit_type }: MatrixNode): boolean {
  return unit_type === GROUP_TYPE;
}

/**
 * Describes the facts of a node besides its number: `fill, period II, phase 2`. Empty if there are none.
 * `ownType` is the name of a custom type.
 */
export function describeNode(
  { unit_type, form, period, phase }: MatrixNode,
  language: Language,
  ownType?: { name: Labels },
): string {
  const words = matrixWordsIn(language);
  return [
    ownType?.name[language].toLowerCase() ?? nameType(unit_type, language) ?? nameForm(form, words),
    period && `${words.period.toLowerCase()} ${period}`,
    phase && `${words.phase.toLowerCase()} ${phase}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns the heading of a column, `Area S1`. A structure or activity with a real name has no prefix. A type has
 * the words of the legend: `Type: cut`.
 */
export function nameColumn(
  name: string,
  { grouping, language }: { grouping: Grouping; language: Language },
): string {
  const words = matrixWordsIn(language);
  const kind = columnKindOf(grouping) ?? 'area';
  if (kind === 'type') return `${words.type}: ${words.shapes[name as BoxShape]}`;
  if (name === '') return words.without[kind];
  return kind !== 'area' && /\p{L}.*\s|\s.*\p{L}/u.test(name) ? name : `${words[kind]} ${name}`;
}

/** Names the kind of a unit from its sheet if the type does not: `cut` for a plain unit defined as `Taglio`. */
function nameForm(form: MatrixNode['form'], { shapes }: MatrixWords): string | undefined {
  return form && shapes[form];
}

/** Returns the name of a unit type. Undefined for the plain stratigraphic unit and if no type is recorded. */
export function nameType(unitType: string | null, language: Language): string | undefined {
  const given = unitType?.trim();
  if (!given) return undefined;
  const known = findUnitType(given);
  if (known) return known.code === DEFAULT_UNIT_TYPE ? undefined : known.name[language].toLowerCase();
  return (language === 'it' ? ITALIAN_TYPES[given.toLowerCase()] : undefined) ?? given;
}

/** Formats `12, 14 and 15`. Beyond `most` names, the rest is counted. */
export function listNames(names: readonly string[], language: Language, most = Infinity): string {
  const { and, more } = matrixWordsIn(language);
  const shown = names.length > most + 1 ? [...names.slice(0, most), more(names.length - most)] : names;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} ${and} ${last}`;
}
