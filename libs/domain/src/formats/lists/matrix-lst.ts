import type { HarrisMatrix, MatrixEdge, MatrixNode, NodeMember, Language } from '@trowel/domain/matrix';
import { renderLst, type LstOptions, type LstStatement } from './render-lst.ts';
import { describeNode, isGroup } from '@trowel/domain/drawing';

export interface MatrixLstOptions extends LstOptions {
  language?: Language;
  /**
   * `all` (default): all recorded relations, including redundant and contradicting ones, as these
   * programs expect. `drawn`: the lines of the matrix without contradicting ones, so that every
   * program can sort them.
   */
  relations?: 'drawn' | 'all';
}

/**
 * Renders the matrix as an LST file (BASP Harris, Stratify, ArchEd): units above, contemporary, equal
 * and below. A node of several units is written as its units, each equal to the next, with the
 * relations at the first. A collapsed area or phase is written as one unit.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const below = renderMatrixLst(matrix).split('\r\n').filter((line) => line.includes('below'));
 * console.log(below.map((line) => line.trim())); // [ 'below: 2, 3', 'below: 3', 'below:' ]
 */
export function renderMatrixLst(matrix: HarrisMatrix, options: MatrixLstOptions = {}): string {
  const { language = 'en', relations = 'all', ...lst } = options;
  const units = matrix.nodes.flatMap((node) => {
    const label = describeNode(node, language);
    // Type and period belong to the first unit.
    return listUnits(node).map(({ us_number, area }, at) => ({
      us_number,
      area,
      label: at === 0 ? label : '',
    }));
  });
  const edges =
    relations === 'all'
      ? [...matrix.edges, ...matrix.redundant]
      : matrix.edges.filter(({ contradicts }) => !contradicts);
  return renderLst(units, [...listEqual(matrix), ...listRelations(matrix, edges)], lst);
}

function listEqual({ nodes }: HarrisMatrix): LstStatement[] {
  return nodes.flatMap((node) => {
    const units = listUnits(node);
    return units
      .slice(1)
      .map((to, at): LstStatement => ({ from: nameUnit(units[at]!), type: 'same_as', to: nameUnit(to) }));
  });
}

function listUnits(node: MatrixNode): readonly NodeMember[] {
  return isGroup(node) ? [node] : node.members;
}

function listRelations({ nodes, contemporary }: HarrisMatrix, edges: readonly MatrixEdge[]): LstStatement[] {
  const node = new Map(nodes.map((one) => [one.id, one]));
  return [...edges, ...contemporary].flatMap(({ source, target, relation }): LstStatement[] => {
    const [from, to] = [node.get(source), node.get(target)];
    return from && to ? [{ from: nameUnit(from), type: relation, to: nameUnit(to) }] : [];
  });
}

function nameUnit({ us_number, area }: NodeMember): LstStatement['from'] {
  return { us_number, area };
}
