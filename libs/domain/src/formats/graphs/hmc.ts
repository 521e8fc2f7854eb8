import type { RelationType } from '@trowel/domain/records';
import { addProblem, addUnit, shorten, type ImportBuilder } from '../import/import-builder.ts';
import { findPart, listChildren, textOf, type XmlPart } from './parsed/parsed-files.ts';

const EDGES = new Map<string, RelationType>([
  ['ABOVE', 'later_than'],
  ['LATER', 'later_than'],
  ['CONTEMPORARY', 'contemporary_with'],
]);
/** The ends every matrix of the program has; they are to it what `+` and `-` are to LST files. */
const ENDS = new Map([
  ['TOP_SURFACE', 'topsoil'],
  ['UNEXCAVATED', 'unexcavated'],
  ['GEOLOGY', 'natural'],
]);
const GROUP_FIELDS = new Map([
  ['PHASE_GROUP', 'phase'],
  ['PERIOD_GROUP', 'period'],
]);

interface Group {
  field: string;
  name: string;
  /** What the user wrote beside the name. */
  title: string;
}

/** Tells whether an XML document is the matrix of a Harris Matrix Composer project. */
export function isHmcMatrix(root: XmlPart): boolean {
  return root.name === 'graphml' && findPart(root, 'hmcnode') !== undefined;
}

/**
 * Reads the matrix of a Harris Matrix Composer project: units with type and description, groups as periods and phases,
 * lines above, later and contemporary wherever they stand. Cost linear.
 */
export function readHmc(builder: ImportBuilder, root: XmlPart, project: XmlPart | undefined): void {
  builder.declares = true;
  const title = project && findTitle(project);
  if (title) builder.notes.push(`Project: ${shorten(title)}`);
  const ids = readNodes(builder, root);
  for (const { part } of listGraphParts(root, 'edge')) readEdge(builder, part, ids);
}

function findTitle(project: XmlPart): string | undefined {
  const named = project.attributes['name'] ?? project.attributes['title'];
  const part = findPart(project, 'name') ?? findPart(project, 'title');
  return named ?? (part && (textOf(part) || part.attributes['value']));
}

/** The parts of a name in all graphs, in the order of the file, with the groups around them, innermost first. */
function listGraphParts(root: XmlPart, name: string): { part: XmlPart; groups: readonly Group[] }[] {
  const found: { part: XmlPart; groups: readonly Group[] }[] = [];
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
  const { type = '', id = '', name = '' } = findHmc(node, 'hmcnode')?.attributes ?? {};
  const field = GROUP_FIELDS.get(type);
  return field === undefined ? undefined : { field, name: id || name, title: name };
}

/** Only what belongs to the node itself, not to those inside it. */
function findHmc(part: XmlPart, name: string): XmlPart | undefined {
  for (const data of listChildren(part, 'data')) {
    const found = findPart(data, name);
    if (found) return found;
  }
  return undefined;
}

/** Gives the names of the units by their node. */
function readNodes(builder: ImportBuilder, root: XmlPart): Map<string, string> {
  const units = listGraphParts(root, 'node').filter(({ part }) => !findGroup(part));
  const names = new Map(
    units.map(({ part, groups }) => [part.attributes['id'] ?? '', readUnit(builder, part, groups)]),
  );
  noteTitles(
    builder,
    units.flatMap(({ groups }) => groups),
  );
  return names;
}

/** Gives the name of the unit. */
function readUnit(builder: ImportBuilder, part: XmlPart, groups: readonly Group[]): string {
  const node = findHmc(part, 'hmcnode')?.attributes ?? {};
  const given = (node['id'] ?? part.attributes['id'] ?? '').trim() || (node['name'] ?? '').trim();
  const us_number = given || `unnamed ${part.line}`;
  if (given === '') reportNameless(builder, us_number, part.line);
  const end = ENDS.get(node['type'] ?? '');
  if (end !== undefined) builder.marks.set(us_number, end);
  const fields = fieldsOf(node, groups);
  addUnit(builder, { us_number, area: '', fields, source: { row: part.line }, declared: true });
  return us_number;
}

function noteTitles(builder: ImportBuilder, groups: readonly Group[]): void {
  const titled = groups.filter(({ name, title }) => title !== '' && title !== name);
  const titles = new Map(titled.map(({ name, title }) => [name, title]));
  const shown = [...titles].slice(0, 20).map(([name, title]) => `${name} "${shorten(title)}"`);
  if (shown.length > 0) builder.notes.push(`Groups are called: ${shown.join(', ')}`);
}

function fieldsOf(
  { type = '', name = '', description = '', bookmarked }: Readonly<Record<string, string>>,
  groups: readonly Group[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { field, name: group } of groups) fields[field] ??= group;
  if (type !== '') fields['definition'] = type.toLowerCase().replaceAll('_', ' ');
  if (name !== '') fields['interpretation'] = name;
  if (description !== '') fields['description'] = description;
  if (bookmarked === 'true') fields['custom'] = { bookmarked: true };
  return fields;
}

function readEdge(builder: ImportBuilder, part: XmlPart, names: ReadonlyMap<string, string>): void {
  const { source = '', target = '' } = part.attributes;
  const word = findHmc(part, 'hmcedge')?.attributes['type'] ?? '';
  const [from, to, type] = [names.get(source), names.get(target), EDGES.get(word)];
  if (from !== undefined && to !== undefined && type) {
    builder.statements.push({
      from: { us_number: from },
      word,
      type,
      to: { us_number: to },
      source: { row: part.line },
    });
    return;
  }
  addProblem(builder, {
    severity: 'warning',
    code: type ? 'unknown_node' : 'unknown_relation',
    message: type
      ? `Line ${part.line}: the relation from ${shorten(source)} to ${shorten(target)} ends at something that is not a unit: it was not read`
      : `Line ${part.line}: the relation from ${shorten(source)} to ${shorten(target)} is "${shorten(word)}", which is unknown: it was not read`,
    row: part.line,
    value: `${source} ${word} ${target}`,
  });
}

function reportNameless(builder: ImportBuilder, name: string, line: number): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'missing_unit_number',
    message: `Line ${line}: a unit has no name; it was called "${name}" so that its relations are kept`,
    row: line,
  });
}
