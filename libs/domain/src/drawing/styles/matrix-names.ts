import { DEFAULT_UNIT_TYPE, findUnitType } from '@trowel/domain/records';
import type { Labels } from '@trowel/domain/core';
import { GROUP_TYPE } from '../layout/model/box-face.ts';
import type { BoxShape } from '../layout/model/layout-model.ts';
import { columnKindOf, type Grouping } from '../layout/model/groupings.ts';
import { type HarrisMatrix, type MatrixNode, createMemberNames, type Language } from '@trowel/domain/matrix';
import { matrixWordsIn, type MatrixWords } from './matrix-words.ts';

/** Words people type as a type of unit, in the other language. */
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
 * Gives the units of each node by name, `12 = 98` where several are one: bare numbers, `AREA/NUMBER` where they repeat.
 * A collapsed group is called by its own name: its units are not one.
 */
export function nameNodeUnits({ nodes }: HarrisMatrix): Map<string, string> {
  const nameMember = createMemberNames(nodes);
  return new Map(
    nodes.map((node) => [node.id, isGroup(node) ? node.us_number : node.members.map(nameMember).join(' = ')]),
  );
}

/** Gives the unit each node is called by where others mention it: the first of its units, or the first shown. */
export function nameFaces({ nodes }: HarrisMatrix): Map<string, string> {
  const nameMember = createMemberNames(nodes);
  return new Map(nodes.map((node) => [node.id, isGroup(node) ? node.us_number : nameMember(node)]));
}

/** Tells whether a node stands for a collapsed group. */
export function isGroup({ unit_type }: MatrixNode): boolean {
  return unit_type === GROUP_TYPE;
}

/**
 * Gives what is known of a node beside its number: `fill, period II, phase 2`. Empty when nothing is. `ownType` is
 * the type where it is one of one's own.
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
 * Gives the heading of a column, `Area S1`; a structure or activity that has a name and no bare code is called by that
 * alone, a type, `Type: cut`, by the words of the legend.
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

/** Where the type says nothing the sheet may: `cut` for a plain unit defined as `Taglio`. */
function nameForm(form: MatrixNode['form'], { shapes }: MatrixWords): string | undefined {
  return form && shapes[form];
}

/** Gives a type of unit in words; undefined for the plain stratigraphic unit, and when none is recorded. */
export function nameType(unitType: string | null, language: Language): string | undefined {
  const given = unitType?.trim();
  if (!given) return undefined;
  const known = findUnitType(given);
  if (known) return known.code === DEFAULT_UNIT_TYPE ? undefined : known.name[language].toLowerCase();
  return (language === 'it' ? ITALIAN_TYPES[given.toLowerCase()] : undefined) ?? given;
}

/** Gives `12, 14 and 15`; beyond `most` names the rest is counted. */
export function listNames(names: readonly string[], language: Language, most = Infinity): string {
  const { and, more } = matrixWordsIn(language);
  const shown = names.length > most + 1 ? [...names.slice(0, most), more(names.length - most)] : names;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} ${and} ${last}`;
}
