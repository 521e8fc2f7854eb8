import { measureText, escapeXml } from '@trowel/domain/drawing';
import { TABLE_ROW_HEAD, TABLE_TITLE_HEIGHT, type YedRow, type YedTable } from './graphml-model.ts';
import { formatRealizerLength, renderGeometry } from './graphml-realizers.ts';

const LABEL =
  'alignment="center" autoSizePolicy="content" fontFamily="Dialog" fontStyle="plain" hasLineColor="false" textColor="#000000" visible="true"';
const NO_INSETS = '<y:Insets bottom="0.0" left="0.0" right="0.0" top="0.0"/>';
const ROW_INSETS = `<y:Insets bottom="0.0" left="${TABLE_ROW_HEAD}.0" right="0.0" top="0.0"/>`;
const ZERO = 'bottom="0" bottomF="0.0" left="0" leftF="0.0" right="0" rightF="0.0" top="0" topF="0.0"';
const STYLE = [
  '<y:StyleProperties>',
  '<y:Property class="java.lang.String" name="yed.table.lane.style" value="lane.style.rows"/>',
  '<y:Property class="java.lang.Double" name="yed.table.header.height" value="24.0"/>',
  '<y:Property class="java.lang.Integer" name="yed.table.header.font.size" value="12"/>',
  '<y:Property class="java.awt.Color" name="yed.table.lane.color.main" value="#c4d7ed"/>',
  '<y:Property class="java.awt.Color" name="yed.table.lane.color.alternating" value="#abc8e2"/>',
  '<y:Property class="java.awt.Color" name="yed.table.section.color" value="#7192b2"/>',
  '</y:StyleProperties>',
].join('');

/** Renders a table for yEd: its title, a label per row, and the rows from top to bottom. */
export function renderTable({ frame, title, rows }: YedTable): string {
  return [
    `<y:TableNode configuration="YED_TABLE_NODE">${renderGeometry(frame)}`,
    '<y:Fill color="#ECF5FF" color2="#0042F440" transparent="false"/><y:BorderStyle color="#000000" type="line" width="1.0"/>',
    `<y:NodeLabel ${LABEL} fontSize="15" hasBackgroundColor="false" modelName="internal" modelPosition="t">${escapeXml(title)}</y:NodeLabel>`,
    ...renderRowLabels(rows),
    STYLE,
    `<y:State autoResize="true" closed="false" closedHeight="80.0" closedWidth="100.0"/><y:Insets ${ZERO}/><y:BorderInsets ${ZERO}/>`,
    '<y:Table autoResizeTable="true" defaultColumnWidth="120.0" defaultMinimumColumnWidth="80.0" defaultMinimumRowHeight="50.0" defaultRowHeight="80.0">',
    `<y:DefaultColumnInsets bottom="0.0" left="0.0" right="0.0" top="0.0"/><y:DefaultRowInsets bottom="0.0" left="${TABLE_ROW_HEAD}.0" right="0.0" top="0.0"/>`,
    `<y:Insets bottom="0.0" left="0.0" right="0.0" top="${TABLE_TITLE_HEIGHT}.0"/>`,
    `<y:Columns><y:Column id="column_0" minimumWidth="80.0" width="${formatRealizerLength(frame.width - TABLE_ROW_HEAD)}">${NO_INSETS}</y:Column></y:Columns>`,
    '<y:Rows>',
    ...rows.map(
      ({ height }, at) =>
        `<y:Row height="${formatRealizerLength(height)}" id="row_${at}" minimumHeight="50.0">${ROW_INSETS}</y:Row>`,
    ),
    '</y:Rows></y:Table></y:TableNode>',
  ].join('\n');
}

/** `y` is the initial place of a label. yEd then moves it to its row. */
function renderRowLabels(rows: readonly YedRow[]): string[] {
  let y = TABLE_TITLE_HEIGHT;
  return rows.map(({ label, colour, height }, at) => {
    const top = y;
    y += height;
    return `<y:NodeLabel ${LABEL} backgroundColor="${colour}" fontSize="${fitLabel(label, height)}" modelName="custom" rotationAngle="270.0" x="3.0" y="${formatRealizerLength(top)}">${escapeXml(label)}<y:LabelModel><y:RowNodeLabelModel offset="3.0"/></y:LabelModel><y:ModelParameter><y:RowNodeLabelModelParameter horizontalPosition="0.0" id="row_${at}" inside="true"/></y:ModelParameter></y:NodeLabel>`;
  });
}

const [LARGEST_TEXT, SMALLEST_TEXT] = [12, 6];

/** Returns the font size of a row label. The text is vertical, so it depends on the height of the row. */
function fitLabel(label: string, height: number): number {
  const fitting = Math.floor((height - 4) / Math.max(1, measureText(label, 1)));
  return Math.min(LARGEST_TEXT, Math.max(SMALLEST_TEXT, fitting));
}

const BRACKETS: Readonly<Record<string, string>> = { '[': '(', ']': ')' };

/**
 * Formats the label of a row, `Roman [start:-27;end:476]`. Years are integers, negative for BCE;
 * unknown years are `XX`.
 */
export function nameRow(name: string, start: number | null, end: number | null): string {
  return `${cleanRowName(name)} [start:${start ?? 'XX'};end:${end ?? 'XX'}]`;
}

/** Removes square brackets and line breaks from a name, because readers interpret brackets as facts. */
export function cleanRowName(name: string): string {
  return name
    .replace(/[[\]]/g, (sign) => BRACKETS[sign] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
