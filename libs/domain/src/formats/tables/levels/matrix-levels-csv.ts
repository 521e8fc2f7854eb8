import { cleanName } from '@trowel/domain/core';
import type { HarrisMatrix, MatrixNode, NodeMember } from '@trowel/domain/matrix';
import { renderCsv, type CsvRenderOptions, type CsvValue } from '../../text/csv-cells.ts';
import { createFindingsCount } from './matrix-findings-count.ts';
import { nameFaces, createNeighbours } from '@trowel/domain/drawing';

/** The headings of the table, in their order. */
export const LEVEL_HEADINGS: readonly string[] = [
  'level',
  'order',
  'us_number',
  'area',
  'unit_type',
  'period',
  'phase',
  'members',
  'later_than',
  'earlier_than',
  'contemporary_with',
  'findings',
];
/** Separator of the names in a cell. */
export const LEVEL_SEPARATOR = '; ';

/**
 * Renders a CSV table of the levels: one row per node, the latest level (0) first, in natural order within a level (`order`
 * counts from 1). `later_than` and `earlier_than` name direct neighbours, `members` all units of a merged node, with their
 * area if it differs from that of the node. `readImport` reads the units and relations back.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * console.log(renderMatrixLevels(matrix).split('\r\n')[2]); // 1,1,2,,,,,,3,1,,0
 */
export function renderMatrixLevels(matrix: HarrisMatrix, options: CsvRenderOptions = {}): string {
  const names = nameFaces(matrix);
  const nodes = new Map(matrix.nodes.map((node) => [node.id, node]));
  const neighboursOf = createNeighbours(matrix);
  const countFindings = createFindingsCount(matrix);
  const list = (ids: readonly string[]): string => ids.map((id) => names.get(id) ?? id).join(LEVEL_SEPARATOR);
  const rows = matrix.levels.flatMap((ids, level) =>
    ids.map((id, at): CsvValue[] => {
      const node = nodes.get(id)!;
      const { earlier, later, contemporary } = neighboursOf(id);
      return [
        level,
        at + 1,
        node.us_number,
        node.area,
        node.unit_type,
        node.period,
        node.phase,
        node.members.length > 1
          ? node.members.map((member) => nameIn(node, member)).join(LEVEL_SEPARATOR)
          : '',
        list(earlier),
        list(later),
        list(contemporary),
        countFindings(node),
      ];
    }),
  );
  return renderCsv(LEVEL_HEADINGS, rows, options);
}

function nameIn(node: MatrixNode, { us_number, area }: NodeMember): string {
  const name = cleanName(us_number);
  return area === node.area && !name.includes('/') ? name : `${cleanName(area)}/${name}`;
}
