import { isRelationType, type RelationType } from '@trowel/domain/records';
import { addNote, addProblem, addUnit, shorten, type ImportBuilder } from '../../import/import-builder.ts';
import type { UnitReference } from '../../import/imported-data.ts';
import { HMC_FACTS, HMC_CODE, HMC_NUMBER } from './hmc-attributes.ts';
import { recordGroupPeriods, type GroupPeriod } from '../../import/group-periods.ts';
import { findPart, listChildren, textOf, type XmlPart } from '../parsed/parsed-files.ts';
import { cutType } from '../parsed/cut-type.ts';
import { readOtherMembers } from '../parsed/other-members.ts';

const EDGES = new Map<string, RelationType>([
  ['ABOVE', 'later_than'],
  ['LATER', 'later_than'],
  ['CONTEMPORARY', 'contemporary_with'],
]);
/** The ends that every matrix of the program has, like `+` and `-` in LST files. */
const ENDS = new Map([
  ['TOP_SURFACE', 'topsoil'],
  ['UNEXCAVATED', 'unexcavated'],
  ['GEOLOGY', 'natural'],
]);
const GROUP_TYPES = new Set(['PHASE_GROUP', 'PERIOD_GROUP']);

/** A period or a phase of the program. */
interface Group {
  isPeriod: boolean;
  code: string;
  /** Name and description that the user added to the code. */
  title: string;
  description: string;
  line: number;
}

/** A node or line with the groups around it, the innermost first. */
interface PlacedPart {
  part: XmlPart;
  groups: readonly Group[];
}

/** Returns true if an XML document is the matrix of a Harris Matrix Composer project. */
export function isHmcMatrix(root: XmlPart): boolean {
  return root.name === 'graphml' && findPart(root, 'hmcnode') !== undefined;
}

/**
 * Reads the matrix of a Harris Matrix Composer project: units with type and description, groups as
 * periods and phases with their names, and lines of the types above, later and contemporary. Further
 * attributes come from exports of Trowel (see `renderHmcMatrix`). Cost: linear.
 */
export function readHmc(builder: ImportBuilder, root: XmlPart, project: XmlPart | undefined): void {
  builder.declares = true;
  const title = project && findTitle(project);
  if (title) addNote(builder, { en: `Project: ${shorten(title)}`, it: `Progetto: ${shorten(title)}` });
  const all = listGraphParts(root, 'node');
  const ends = findOwnEnds(all);
  const nodes = all.filter(({ part }) => !ends.has(part.attributes['id']));
  const ids = readUnits(builder, nodes);
  for (const { part } of listGraphParts(root, 'edge')) {
    const { source, target } = part.attributes;
    if (!ends.has(source) && !ends.has(target)) readEdge(builder, part, ids);
  }
  recordGroupPeriods(
    builder,
    nodes.flatMap(({ part, groups }) => {
      const group = findGroup(part);
      return group ? [toPeriod([group, ...groups])] : [];
    }),
  );
}

function findTitle(project: XmlPart): string | undefined {
  const { Name, name, title } = project.attributes;
  const part = findPart(project, 'name') ?? findPart(project, 'title');
  return Name || name || title || (part && (textOf(part) || part.attributes['value']));
}

/**
 * Lists the elements with a name in all graphs, in the order of the file, with the groups around them,
 * innermost first.
 */
function listGraphParts(root: XmlPart, name: string): PlacedPart[] {
  const found: PlacedPart[] = [];
  const open = listChildren(root, 'graph').map((part) => ({ part, groups: [] as readonly Group[] }));
  for (let graph = open.pop(); graph; graph = open.pop()) {
    for (const part of graph.part.children) {
      if (part.name === name) found.push({ part, groups: graph.groups });
      if (part.name !== 'node') continue;
      const group = findGroup(part);
      const groups = group ? [group, ...graph.groups] : graph.groups;
      for (const inner of listChildren(part, 'graph')) open.push({ part: inner, groups });
    }
  }
  return found.sort((a, b) => a.part.line - b.part.line);
}

function findGroup(node: XmlPart): Group | undefined {
  const { type = '', id = '', name = '', description = '', [HMC_CODE]: code } = hmcOf(node);
  if (!GROUP_TYPES.has(type)) return undefined;
  return {
    isPeriod: type === 'PERIOD_GROUP',
    code: code ?? (id.trim() || name.trim() || `unnamed ${node.line}`),
    title: name.trim(),
    description: description.trim(),
    line: node.line,
  };
}

function hmcOf(node: XmlPart): Readonly<Record<string, string>> {
  return findHmc(node, 'hmcnode')?.attributes ?? {};
}

/**
 * Returns period and phase of nested groups, the innermost first: the outermost period, and all other
 * groups as its phase. A phase without a period becomes a period.
 */
function placeOf(groups: readonly Group[]): Pick<GroupPeriod, 'period' | 'phase'> {
  const outward = groups.toReversed();
  const own = outward.find(({ isPeriod }) => isPeriod) ?? outward[0];
  const inner = outward.filter((group) => group !== own).map(({ code }) => code);
  return { period: own?.code ?? '', phase: inner.join(' / ') };
}

function toPeriod(groups: readonly Group[]): GroupPeriod {
  const { code, title, description, line } = groups[0]!;
  return {
    ...placeOf(groups),
    fields: {
      ...(title !== '' && title !== code && { name: title }),
      ...(description !== '' && { description }),
    },
    source: { row: line },
  };
}

/** Finds an element that belongs to the node itself, not to inner nodes. */
function findHmc(part: XmlPart, name: string): XmlPart | undefined {
  for (const data of listChildren(part, 'data')) {
    const found = findPart(data, name);
    if (found) return found;
  }
  return undefined;
}

/** Returns the names of the units by node id. */
function readUnits(builder: ImportBuilder, nodes: readonly PlacedPart[]): Map<string, UnitReference> {
  const units = nodes.filter(({ part }) => !findGroup(part));
  return new Map(
    units.map(({ part, groups }) => [part.attributes['id'] ?? '', readUnit(builder, part, groups)]),
  );
}

/**
 * Returns the ids of ends in a matrix that Trowel wrote. The program requires them, so they are not
 * units of the site.
 */
function findOwnEnds(nodes: readonly PlacedPart[]): Set<string | undefined> {
  const faces = nodes.map(({ part }) => ({ id: part.attributes['id'], node: hmcOf(part) }));
  const units = faces.filter(
    ({ node }) => !ENDS.has(node['type'] ?? '') && !GROUP_TYPES.has(node['type'] ?? ''),
  );
  // The ends of a matrix without units say nothing about the site.
  if (units.length > 0 && !faces.some(({ node }) => HMC_NUMBER in node)) return new Set();
  const ends = faces.filter(({ node }) => ENDS.has(node['type'] ?? '') && !(HMC_NUMBER in node));
  return new Set(ends.map(({ id }) => id));
}

function readUnit(builder: ImportBuilder, part: XmlPart, groups: readonly Group[]): UnitReference {
  const node = hmcOf(part);
  if (HMC_NUMBER in node) return readOwnUnit(builder, { node, groups, line: part.line });
  const given = (node['id'] ?? part.attributes['id'] ?? '').trim() || (node['name'] ?? '').trim();
  const us_number = given || `unnamed ${part.line}`;
  if (given === '') reportNameless(builder, us_number, part.line);
  const end = ENDS.get(node['type'] ?? '');
  if (end !== undefined) builder.marks.set(us_number, end);
  const fields = fieldsOf(node, groups);
  addUnit(builder, { us_number, area: '', fields, source: { row: part.line }, declared: true });
  return { us_number };
}

/** Reads a unit of a Trowel export, with the units that are the same. */
function readOwnUnit(
  builder: ImportBuilder,
  { node, groups, line }: { node: Readonly<Record<string, string>>; groups: readonly Group[]; line: number },
): UnitReference {
  const { description = '', bookmarked } = node;
  const source = { row: line };
  const facts = HMC_FACTS.flatMap((name) => (node[name] ? [[name, node[name]] as const] : []));
  const { period, phase = node['phase'] } = groups.length > 0 ? placeOf(groups) : { period: '' };
  const fields = {
    ...Object.fromEntries(facts),
    ...cutType(node['type'] === 'SURFACE' && !node['same_as'], node['unit_type']),
    ...(period !== '' && { period }),
    ...(phase && { phase }),
    ...(description !== '' && { description }),
    ...(bookmarked === 'true' && { custom: { bookmarked: true } }),
  };
  const unit = { us_number: node[HMC_NUMBER]!, area: node['area'] ?? '' };
  addUnit(builder, { ...unit, fields, source, declared: true });
  for (const { area, us_number, own } of readOtherMembers(node['same_as'] ?? '')) {
    addUnit(builder, { us_number, area, fields: { ...own }, source, declared: true });
    builder.statements.push({
      from: { ...unit },
      word: 'same_as',
      type: 'same_as',
      to: { us_number, area },
      source,
    });
  }
  return unit;
}

function fieldsOf(
  { type = '', name = '', description = '', bookmarked }: Readonly<Record<string, string>>,
  groups: readonly Group[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const { period, phase } = placeOf(groups);
  if (period !== '') fields['period'] = period;
  if (phase !== '') fields['phase'] = phase;
  Object.assign(fields, cutType(type === 'SURFACE', undefined));
  if (type !== '') fields['definition'] = type.toLowerCase().replaceAll('_', ' ');
  if (name !== '') fields['interpretation'] = name;
  if (description !== '') fields['description'] = description;
  if (bookmarked === 'true') fields['custom'] = { bookmarked: true };
  return fields;
}

function readEdge(builder: ImportBuilder, part: XmlPart, ids: ReadonlyMap<string, UnitReference>): void {
  const { source = '', target = '' } = part.attributes;
  const { type: word = '', relation = '', certainty } = findHmc(part, 'hmcedge')?.attributes ?? {};
  const [from, to] = [ids.get(source), ids.get(target)];
  const type = isRelationType(relation) ? relation : EDGES.get(word);
  if (from !== undefined && to !== undefined && type) {
    builder.statements.push({
      from: { ...from },
      word: relation || word,
      type,
      to: { ...to },
      ...(certainty && { certainty }),
      source: { row: part.line },
    });
    return;
  }
  addProblem(builder, {
    severity: 'warning',
    code: type ? 'unknown_node' : 'unknown_relation',
    message: {
      en: type
        ? `Line ${part.line}: the relation from ${shorten(source)} to ${shorten(target)} ends at something that is not a unit: it was not read`
        : `Line ${part.line}: the relation from ${shorten(source)} to ${shorten(target)} is "${shorten(word)}", which is unknown: it was not read`,
      it: type
        ? `Riga ${part.line}: il rapporto da ${shorten(source)} a ${shorten(target)} finisce in qualcosa che non è una US: non viene letto`
        : `Riga ${part.line}: il rapporto da ${shorten(source)} a ${shorten(target)} è «${shorten(word)}», sconosciuto: non viene letto`,
    },
    row: part.line,
    value: `${source} ${word} ${target}`,
  });
}

function reportNameless(builder: ImportBuilder, name: string, line: number): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'missing_unit_number',
    message: {
      en: `Line ${line}: a unit has no name. It was named "${name}", so that its relations are preserved`,
      it: `Riga ${line}: una US non ha nome. È stata chiamata «${name}», per conservarne i rapporti`,
    },
    row: line,
  });
}
