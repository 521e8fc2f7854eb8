import type { Language } from '@trowel/domain/matrix';
import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import { addProblem, addUnit, shorten, type ImportBuilder } from '../../import/import-builder.ts';
import type { ParsedEdge, ParsedGraph, DrawingConvention } from './parsed-graph.ts';
import type { GraphOptions } from './graph-options.ts';
import { guessDirection, type Direction, type Pair } from './guess-direction.ts';
import { nameParsedNodes, type NodeName } from './node-names.ts';

/** Options for the lines of a graph. */
export interface DrawnGraphOptions {
  options: GraphOptions;
  drawing: DrawingConvention;
}

const TOP = /^(?:\+|top ?soil|top surface|humus|superficie|modern surface)$/i;
const BOTTOM =
  /^(?:-|natural(?: ground| soil)?|geology|geological|bedrock|vergine|sterile|unexcavated|nfe)$/i;
const MAX_NAMED = 20;

/**
 * Adds a drawn graph to the builder: names its nodes, and resolves the direction of its plain lines
 * with a reported reason. Returns the names by node id.
 */
export function importParsedGraph(
  builder: ImportBuilder,
  { nodes, edges }: ParsedGraph,
  { options, drawing }: DrawnGraphOptions,
): ReadonlyMap<string, NodeName> {
  const { byId, shared } = nameParsedNodes(nodes);
  if (shared.length > 0) reportShared(builder, shared);
  for (const { id, source, isDeclared, isWhole, was, recordId, epoch } of nodes) {
    const { us_number, area, fields } = byId.get(id)!;
    const origin = {
      ...(isWhole && { isWhole }),
      ...(was && { was }),
      ...(recordId !== undefined && { recordId }),
      ...(epoch !== undefined && { epoch }),
    };
    if (us_number === '') reportNameless(builder, id, source.row);
    else addUnit(builder, { us_number, area, fields, source, declared: isDeclared, ...origin });
  }
  const named = edges.filter((edge) => addEdge(builder, edge, byId));
  const plain = resolvePlainDirection(builder, { nodes, edges: named }, { byId, options, drawing });
  for (const edge of named) addStatement(builder, edge, { byId, plain });
  return byId;
}

/** Returns true if both ends of a line have names; otherwise reports the line. */
function addEdge(builder: ImportBuilder, edge: ParsedEdge, byId: ReadonlyMap<string, NodeName>): boolean {
  const missing = [edge.from, edge.to].filter((id) => !byId.get(id)?.us_number);
  if (missing.length === 0) return true;
  addProblem(builder, {
    severity: 'warning',
    code: 'unknown_node',
    message: {
      en: `The line from ${shorten(edge.from)} to ${shorten(edge.to)} ends at ${missing.map((id) => shorten(id)).join(' and ')}, which is not in the file: it was not read`,
      it: `La linea da ${shorten(edge.from)} a ${shorten(edge.to)} finisce in ${missing.map((id) => shorten(id)).join(' e ')}, che non è nel file: non viene letta`,
    },
    ...edge.source,
    value: `${edge.from} ${edge.word} ${edge.to}`,
  });
  return false;
}

interface DirectionChoice {
  byId: ReadonlyMap<string, NodeName>;
  options: GraphOptions;
  drawing: DrawingConvention;
}

/** Returns the relation of the start of plain lines to their end, and reports the reason. */
function resolvePlainDirection(
  builder: ImportBuilder,
  graph: ParsedGraph,
  choice: DirectionChoice,
): RelationType {
  const { options, drawing } = choice;
  const lines = graph.edges.filter(({ kind }) => kind === 'order');
  if (lines.length === 0) return 'later_than';
  const direction = guessDirection(describe(graph, choice));
  const isLater =
    options.edges === undefined
      ? (direction.isLaterFirst ?? drawing.convention === 'later_first')
      : relationClassOf(options.edges) === 'later';
  reportDirection(builder, { direction, isLater, count: lines.length, choice });
  return options.edges ?? (isLater ? 'later_than' : 'earlier_than');
}

function describe({ nodes, edges }: ParsedGraph, { byId }: DirectionChoice) {
  const placeOf = new Map(nodes.map(({ id }, i) => [id, i]));
  const pairOf = ({ from, to }: ParsedEdge): Pair => [placeOf.get(from)!, placeOf.get(to)!];
  const known = edges.flatMap((edge): Pair[] => {
    const kind = edge.kind === 'order' ? 'none' : relationClassOf(edge.kind);
    const [from, to] = pairOf(edge);
    if (kind === 'later') return [[from, to]];
    return kind === 'earlier' ? [[to, from]] : [];
  });
  const isNamed = (pattern: RegExp): Set<number> =>
    new Set([...nodes.keys()].filter((i) => pattern.test(byId.get(nodes[i]!.id)!.us_number)));
  return {
    size: nodes.length,
    lines: edges.filter(({ kind }) => kind === 'order').map(pairOf),
    known,
    lanes: nodes.map(({ lane }) => lane),
    heights: nodes.map(({ y }) => y),
    tops: isNamed(TOP),
    bottoms: isNamed(BOTTOM),
  };
}

function reportDirection(
  builder: ImportBuilder,
  {
    direction: { isLaterFirst, isDisputed, evidence },
    isLater,
    count,
    choice: { options, drawing },
  }: { direction: Direction; isLater: boolean; count: number; choice: DirectionChoice },
): void {
  const isChosen = options.edges !== undefined;
  const reasons: Record<Language, string>[] = [
    ...(isChosen ? [{ en: 'the mapping says so', it: 'lo dice la mappatura' }] : []),
    ...evidence,
    ...(isChosen || isLaterFirst !== undefined ? [] : [drawing.reason]),
  ];
  const doubt = isChosen ? isLaterFirst !== undefined && isLaterFirst !== isLater : isDisputed;
  const isSure = isLaterFirst !== undefined || isChosen;
  addProblem(builder, {
    severity: isSure && !doubt ? 'info' : 'warning',
    code: isSure ? 'guessed_direction' : 'assumed_direction',
    message: reportPlainDirection({ count, isLater, reasons, doubt }),
  });
}

/** Formats the direction chosen for lines without a word, the reason, and how to change it. */
function reportPlainDirection({
  count,
  isLater,
  reasons,
  doubt,
}: {
  count: number;
  isLater: boolean;
  reasons: readonly Record<Language, string>[];
  doubt: boolean;
}): Record<Language, string> {
  const [en, it] = [reasons.map((one) => one.en).join('; '), reasons.map((one) => one.it).join('; ')];
  const lines =
    count === 1
      ? { en: 'One line without a word was', it: 'Una linea senza parola va' }
      : { en: `${count} lines without a word were`, it: `${count} linee senza parola vanno` };
  const reading = isLater
    ? { en: 'from the later unit to the earlier', it: 'dalla US posteriore all’anteriore' }
    : { en: 'from the earlier unit to the later', it: 'dalla US anteriore alla posteriore' };
  const mapping = `{"edges": "${isLater ? 'earlier_than' : 'later_than'}"}`;
  return {
    en: `${lines.en} read as running ${reading.en}: ${en}${doubt ? '. The evidence is contradictory' : ''}. If that is wrong, import with the mapping ${mapping}`,
    it: `${lines.it} ${reading.it}: ${it}${doubt ? '. Gli indizi sono discordi' : ''}. Se non è così, importa con la mappatura ${mapping}`,
  };
}

function addStatement(
  builder: ImportBuilder,
  edge: ParsedEdge,
  { byId, plain }: { byId: ReadonlyMap<string, NodeName>; plain: RelationType },
): void {
  const [from, to] = [byId.get(edge.from)!, byId.get(edge.to)!];
  const type = edge.kind === 'order' ? plain : edge.kind;
  const turned = edge.kind === 'order' && relationClassOf(plain) === 'earlier';
  // From the later unit, so that the words read as on a sheet.
  const [first, second] = turned ? [to, from] : [from, to];
  builder.statements.push({
    from: { us_number: first.us_number, ...(first.isPlaced && { area: first.area }) },
    word: edge.word,
    type: turned ? inverseOf(type) : type,
    to: { us_number: second.us_number, ...(second.isPlaced && { area: second.area }) },
    ...(edge.certainty !== undefined && { certainty: edge.certainty }),
    ...(edge.note !== undefined && { note: edge.note }),
    source: edge.source,
    ...((edge.isPlain || edge.kind === 'order') && { isPlain: true }),
  });
}

function reportShared(builder: ImportBuilder, shared: readonly string[]): void {
  const more = shared.length > MAX_NAMED ? ', …' : '';
  addProblem(builder, {
    severity: 'warning',
    code: 'shared_name',
    message: {
      en: `Several nodes have the name ${shared.slice(0, MAX_NAMED).join(', ')}${more}. They stay separate, with their ids; merge them if they are one unit`,
      it: `Più nodi si chiamano ${shared.slice(0, MAX_NAMED).join(', ')}${more}: restano distinti per i loro id; se sono una sola US, uniscili`,
    },
  });
}

function reportNameless(builder: ImportBuilder, id: string, row: number): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'missing_unit_number',
    message: {
      en: `The node ${shorten(id)} has no name: it was not read`,
      it: `Il nodo ${shorten(id)} non ha nome: non viene letto`,
    },
    row,
    value: id,
  });
}
