import { compareNatural } from '@trowel/domain/core';
import { isGroup, nameFaces } from '@trowel/domain/drawing';
import type { HarrisMatrix, MatrixEdge, MatrixNode } from '@trowel/domain/matrix';
import { listFactsOfUnit, renderOtherMembers } from '../parsed/other-members.ts';
import type { HmcEdge, HmcGroup, HmcUnit } from './hmc-model.ts';
import { HMC_FACTS, HMC_CODE, HMC_NUMBER } from './hmc-attributes.ts';
import { writeAttributes, writeHmcXml } from './write-hmc.ts';

/** Facts of a period or of one of its phases. */
export interface HmcPeriod {
  period: string;
  /** Empty for the period as a whole. */
  phase: string;
  name?: string | null;
  description?: string | null;
}

/**
 * Renders the `matrix.xml` of a project of the Harris Matrix Composer. Boxes are deposits or surfaces,
 * in groups of their phases inside those of their periods. Drawn lines are "above", or "later" without
 * a physical relation. It also has contemporaries and the three ends that every matrix of the program
 * has. Ids are numbers, with the area if they repeat. Attributes that only Trowel reads contain
 * further facts. Cost: linear, except for sorting.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const xml = renderHmcMatrix(buildMatrix(units, statements));
 * console.log(xml.match(/type="LATER"/g)?.length); // 2
 */
export function renderHmcMatrix(matrix: HarrisMatrix, periods: readonly HmcPeriod[] = []): string {
  const ids = createIds();
  const names = nameFaces(matrix);
  const units = new Map(
    matrix.nodes.map((node) => [node.id, toUnit(node, ids(names.get(node.id) ?? node.us_number))]),
  );
  const ends = createEnds(matrix, ids);
  const { groups, loose } = groupUnits(matrix.nodes, units, { ids, periods });
  return writeHmcXml({
    groups,
    units: [...loose, ends.top, ends.unexcavated, ends.geology],
    edges: [...listEdges(matrix, units), ...tieEnds(matrix, units, ends)],
  });
}

/** Renders the `project.xml` of the project. */
export function renderHmcProject(name: string): string {
  const attributes = writeAttributes({ Name: name, Description: '', ExcavationSite: name });
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<ProjectProperties${attributes}/>\n`;
}

type MakeId = (...wanted: readonly string[]) => string;

/** Returns a function that returns the first unused name, or the last one with a number. */
function createIds(): MakeId {
  const used = new Set<string>();
  return (...wanted) => {
    let id = wanted.find((one) => !used.has(one));
    for (let at = 2; id === undefined; at++) {
      const numbered = `${wanted.at(-1) ?? ''} (${at})`;
      if (!used.has(numbered)) id = numbered;
    }
    used.add(id);
    return id;
  };
}

function toUnit(node: MatrixNode, id: string): HmcUnit {
  const { us_number, area, form, level } = node;
  const members = isGroup(node) ? [] : node.members.filter((one) => one.id !== node.id);
  const own = listFactsOfUnit(node);
  const facts = HMC_FACTS.map((name) => [name, own[name]] as const);
  return {
    id,
    type: form === 'cut' ? 'SURFACE' : 'DEPOSIT',
    name: members.length > 0 ? [us_number, ...members.map((one) => one.us_number)].join(' = ') : '',
    layer: level + 1,
    own: {
      [HMC_NUMBER]: us_number,
      ...(area !== '' && { area }),
      ...(!node.period?.trim() && node.phase && { phase: node.phase }),
      ...(members.length > 0 && { same_as: renderOtherMembers(node) }),
      ...(!isGroup(node) && Object.fromEntries(facts.filter(([, value]) => value !== ''))),
    },
  };
}

interface Ends {
  top: HmcUnit;
  unexcavated: HmcUnit;
  geology: HmcUnit;
}

function createEnds({ statistics: { depth } }: HarrisMatrix, ids: MakeId): Ends {
  return {
    top: { id: ids('T', 'Top'), type: 'TOP_SURFACE', name: 'Top surface', layer: 0, own: {} },
    unexcavated: {
      id: ids('U', 'Unexcavated'),
      type: 'UNEXCAVATED',
      name: 'Unexcavated',
      layer: depth + 1,
      own: {},
    },
    geology: {
      id: ids('G', 'Geology'),
      type: 'GEOLOGY',
      name: 'Interface to Geology',
      layer: depth + 2,
      own: {},
    },
  };
}

interface Grouping {
  ids: MakeId;
  periods: readonly HmcPeriod[];
}

/** Groups units by phases inside periods, both in natural order. Units without a period are in no group. */
function groupUnits(
  nodes: readonly MatrixNode[],
  units: ReadonlyMap<string, HmcUnit>,
  grouping: Grouping,
): { groups: HmcGroup[]; loose: HmcUnit[] } {
  const unitsOf = (members: readonly MatrixNode[] = []): HmcUnit[] =>
    members.flatMap(({ id }) => units.get(id) ?? []);
  const byPeriod = groupBy(nodes, ({ period }) => period);
  const loose = unitsOf(byPeriod.get(''));
  byPeriod.delete('');
  const groups = [...byPeriod].map(([period, members]): HmcGroup => {
    const face = createFace({ period, phase: '' }, grouping);
    const byPhase = groupBy(members, ({ phase }) => phase);
    const own = unitsOf(byPhase.get(''));
    byPhase.delete('');
    const phases = [...byPhase].map(([phase, some]): HmcGroup => ({
      ...createFace({ period, phase }, grouping),
      groups: [],
      units: unitsOf(some),
    }));
    return { ...face, groups: phases, units: own };
  });
  return { groups, loose };
}

function groupBy(
  nodes: readonly MatrixNode[],
  nameOf: (node: MatrixNode) => string | null,
): Map<string, MatrixNode[]> {
  const groups = new Map<string, MatrixNode[]>();
  for (const node of nodes) {
    const name = nameOf(node)?.trim() ?? '';
    const members = groups.get(name);
    if (members) members.push(node);
    else groups.set(name, [node]);
  }
  return new Map([...groups].sort(([a], [b]) => compareNatural(a, b)));
}

/** A short code such as `1` may also be that of a unit or of a phase of another period. */
const SHORT = /^.{1,3}$/u;

/** Creates id and text of a group. The program requires unique ids. */
function createFace(
  { period, phase }: Pick<HmcPeriod, 'period' | 'phase'>,
  { ids, periods }: Grouping,
): Omit<HmcGroup, 'groups' | 'units'> {
  const code = phase || period;
  const whole = `${period}.${phase}`;
  const wanted = SHORT.test(phase) ? [whole, `Phase ${whole}`] : [phase, whole];
  const id = phase === '' ? ids(period, `Period ${period}`) : ids(...wanted);
  const recorded = periods.find((one) => one.period === period && one.phase === phase);
  return {
    id,
    type: phase === '' ? 'PERIOD_GROUP' : 'PHASE_GROUP',
    name: recorded?.name ?? '',
    description: recorded?.description ?? '',
    own: id === code ? {} : { [HMC_CODE]: code },
  };
}

function listEdges({ edges, contemporary }: HarrisMatrix, units: ReadonlyMap<string, HmcUnit>): HmcEdge[] {
  const idOf = (node: string): string => units.get(node)?.id ?? node;
  const toEdge = (edge: MatrixEdge, type: HmcEdge['type']): HmcEdge => ({
    source: idOf(edge.source),
    target: idOf(edge.target),
    type,
    isValid: edge.contradicts !== true,
    own: { relation: edge.relation, ...(edge.certainty && { certainty: edge.certainty }) },
  });
  return [
    ...edges.map((edge) => toEdge(edge, edge.relation === 'later_than' ? 'LATER' : 'ABOVE')),
    ...contemporary.map((edge) => toEdge(edge, 'CONTEMPORARY')),
  ];
}

/** Connects units with nothing above them to the top, and units with nothing below them to the unexcavated end. */
function tieEnds(
  { nodes, edges }: HarrisMatrix,
  units: ReadonlyMap<string, HmcUnit>,
  { top, unexcavated, geology }: Ends,
): HmcEdge[] {
  const order = edges.filter(({ contradicts }) => contradicts !== true);
  const [above, below] = [
    new Set(order.map(({ target }) => target)),
    new Set(order.map(({ source }) => source)),
  ];
  const tie = (source: string, target: string): HmcEdge => ({
    source,
    target,
    type: 'ABOVE',
    isValid: true,
    own: {},
  });
  const idsWithout = (tied: ReadonlySet<string>): string[] =>
    nodes.flatMap(({ id }) => (tied.has(id) ? [] : (units.get(id)?.id ?? [])));
  return [
    tie(unexcavated.id, geology.id),
    ...idsWithout(above).map((id) => tie(top.id, id)),
    ...idsWithout(below).map((id) => tie(id, unexcavated.id)),
    ...(nodes.length === 0 ? [tie(top.id, unexcavated.id)] : []),
  ];
}
