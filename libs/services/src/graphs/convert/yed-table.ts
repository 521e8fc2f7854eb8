import type { GraphRow } from './general-graph.ts';
import { renderGeometry } from './yed-nodes.ts';
import { ROW_HEADER, TABLE_HEADER, type TableFrame } from './spread-rows.ts';
import { xmlText } from './xml-text.ts';

const NO_INSETS = 'bottom="0.0" left="0.0" right="0.0" top="0.0"';
const ROW_INSETS = `bottom="0.0" left="${ROW_HEADER}.0" right="0.0" top="0.0"`;
const NODE_INSETS = 'bottom="0" bottomF="0.0" left="0" leftF="0.0" right="0" rightF="0.0" top="0" topF="0.0"';
const LABEL = 'alignment="center" autoSizePolicy="content" fontFamily="Dialog"';
const STYLE = [
  ['java.lang.String', 'yed.table.lane.style', 'lane.style.rows'],
  ['java.lang.Double', 'yed.table.header.height', `${ROW_HEADER}.0`],
  ['java.awt.Color', 'yed.table.lane.color.main', '#c4d7ed'],
  ['java.awt.Color', 'yed.table.lane.color.alternating', '#abc8e2'],
  ['java.awt.Color', 'yed.table.section.color', '#7192b2'],
]
  .map(([type, name, value]) => `<y:Property class="${type}" name="${name}" value="${value}"/>`)
  .join('');
/** Valid content of brackets: pairs of a name and a value. Readers fail on anything else. */
const PAIRS = /\[\s*\w+\s*:[^[\];]*(?:;\s*\w+\s*:[^[\];]*)*\]$/;

/** Renders the table of periods: title, row labels, and rows from the top. */
export function renderTableGraphics(
  { title, rows }: { title: string; rows: readonly GraphRow[] },
  table: TableFrame,
): string {
  const { x, y, width, height, rowHeights } = table;
  let top = TABLE_HEADER;
  const labels = rows.map(({ label, color }, i) => {
    const at = top + 20;
    top += rowHeights[i]!;
    return renderRowLabel({ text: label, color, row: i, top: at });
  });
  const lanes = rowHeights.map(
    (size, i) =>
      `<y:Row height="${size}.0" id="row_${i}" minimumHeight="50.0"><y:Insets ${ROW_INSETS}/></y:Row>`,
  );
  const column = width - ROW_HEADER;
  return [
    '<y:TableNode configuration="YED_TABLE_NODE">',
    renderGeometry({ x, y, width, height }),
    '<y:Fill color="#ECF5FF" color2="#0042F440" transparent="false"/>',
    '<y:BorderStyle color="#000000" type="line" width="1.0"/>',
    `<y:NodeLabel ${LABEL} fontSize="15" fontStyle="plain" hasBackgroundColor="false" hasLineColor="false" `,
    `modelName="internal" modelPosition="t" textColor="#000000" visible="true">${xmlText(guard(title))}</y:NodeLabel>`,
    ...labels,
    `<y:StyleProperties>${STYLE}</y:StyleProperties>`,
    '<y:State autoResize="true" closed="false" closedHeight="80.0" closedWidth="100.0"/>',
    `<y:Insets ${NODE_INSETS}/><y:BorderInsets ${NODE_INSETS}/>`,
    '<y:Table autoResizeTable="true" defaultColumnWidth="120.0" defaultMinimumColumnWidth="80.0" ',
    'defaultMinimumRowHeight="50.0" defaultRowHeight="80.0">',
    `<y:DefaultColumnInsets ${NO_INSETS}/><y:DefaultRowInsets ${ROW_INSETS}/>`,
    `<y:Insets bottom="0.0" left="0.0" right="0.0" top="${TABLE_HEADER}.0"/>`,
    `<y:Columns><y:Column id="column_0" minimumWidth="80.0" width="${column}.0">`,
    `<y:Insets ${NO_INSETS}/></y:Column></y:Columns>`,
    `<y:Rows>${lanes.join('')}</y:Rows></y:Table></y:TableNode>`,
  ].join('');
}

function renderRowLabel({
  text,
  color,
  row,
  top,
}: {
  text: string;
  color: string;
  row: number;
  top: number;
}): string {
  return (
    `<y:NodeLabel ${LABEL} backgroundColor="${color}" fontSize="12" fontStyle="plain" hasLineColor="false" ` +
    `modelName="custom" rotationAngle="270.0" textColor="#000000" visible="true" x="3.0" y="${top}.0">` +
    `${xmlText(guard(text.replaceAll('\n', ' ')))}<y:LabelModel><y:RowNodeLabelModel offset="3.0"/></y:LabelModel>` +
    `<y:ModelParameter><y:RowNodeLabelModelParameter horizontalPosition="0.0" id="row_${row}" inside="true"/>` +
    `</y:ModelParameter></y:NodeLabel>`
  );
}

/** Replaces brackets by parentheses unless they contain pairs. */
function guard(text: string): string {
  const short = text.slice(0, 500);
  if (PAIRS.test(short) && short.indexOf('[') === short.lastIndexOf('[')) return short;
  return short.replaceAll('[', '(').replaceAll(']', ')');
}
