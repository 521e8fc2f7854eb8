import { escapeXml } from '@trowel/domain/drawing';
import { RANK_COLUMN, type GisLayer } from './gis-layers.ts';

/** Periods with their labels, the most recent first, and the colour of each (`#rrggbb`). */
export interface StyleColors {
  periods: readonly { period: string; label: string }[];
  colorOf: (period: string | null) => string;
}

const SYMBOLS = { polygons: 'fill', lines: 'line', points: 'marker' } as const;

/** Renders the style of a layer for QGIS (QML): units in the colours of their periods, the oldest drawn first. */
export function renderQgisStyle(layer: GisLayer, colors: StyleColors): string {
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n<qgis version="3.22.0" styleCategories="Symbology">${renderRenderer(layer, colors)}</qgis>`;
}

/** Renders the element of a QGIS style or project that draws a layer. */
export function renderRenderer(layer: GisLayer, { periods, colorOf }: StyleColors): string {
  const used = new Set(readColumn(layer, 'period').filter((value) => typeof value === 'string'));
  const listed = periods.filter(({ period }) => used.has(period));
  const known = new Set(listed.map(({ period }) => period));
  const all = [
    ...listed,
    ...[...used].filter((period) => !known.has(period)).map((period) => ({ period, label: period })),
  ];
  const order = renderOrder(layer);
  const enabled = order === '' ? '' : ' enableorderby="1"';
  if (all.length === 0)
    return `<renderer-v2 type="singleSymbol" symbollevels="0"${enabled}><symbols>${renderSymbol(layer, 0, colorOf(null))}</symbols>${order}</renderer-v2>`;
  const categories = all.map(
    ({ period, label }, i) =>
      `<category symbol="${i}" value="${escapeXml(period)}" label="${escapeXml(label)}" render="true" type="string"/>`,
  );
  const symbols = all.map(({ period }, i) => renderSymbol(layer, i, colorOf(period)));
  const rest = `<category symbol="${all.length}" value="" label="" render="true" type="string"/>`;
  return `<renderer-v2 type="categorizedSymbol" attr="period" symbollevels="0"${enabled}><categories>${categories.join('')}${rest}</categories><symbols>${symbols.join('')}${renderSymbol(layer, all.length, colorOf(null))}</symbols>${order}</renderer-v2>`;
}

function readColumn({ columns, rows }: GisLayer, name: string): (string | number | null)[] {
  const at = columns.findIndex((column) => column.name === name);
  return at === -1 ? [] : rows.map(({ values }) => values[at] ?? null);
}

/** Later units lie on earlier ones. Within a unit the first of the order lies on top. */
function renderOrder({ columns }: GisLayer): string {
  const has = (name: string): boolean => columns.some((column) => column.name === name);
  const clauses = [
    ...(has(RANK_COLUMN) ? [`<orderByClause asc="1" nullsFirst="1">"${RANK_COLUMN}"</orderByClause>`] : []),
    ...(has('draw_order') ? ['<orderByClause asc="0" nullsFirst="1">"draw_order"</orderByClause>'] : []),
  ];
  return clauses.length === 0 ? '' : `<orderby>${clauses.join('')}</orderby>`;
}

const OUTLINE = '40,40,40,255';

/** Areas and trenches have no fill, so that what lies under them is visible. */
function renderSymbol({ shape, entity }: GisLayer, name: number, color: string): string {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(',');
  const [kind, properties] = {
    polygons: [
      'SimpleFill',
      [
        ['color', `${rgb},170`],
        ['outline_color', OUTLINE],
        ['outline_width', '0.26'],
        ['style', shape === 'polygons' && entity === undefined ? 'no' : 'solid'],
      ],
    ],
    lines: [
      'SimpleLine',
      [
        ['line_color', `${rgb},255`],
        ['line_width', '0.4'],
        ['line_style', 'solid'],
      ],
    ],
    points: [
      'SimpleMarker',
      [
        ['color', `${rgb},255`],
        ['outline_color', OUTLINE],
        ['name', 'circle'],
        ['size', '1.8'],
      ],
    ],
  }[shape] as [string, string[][]];
  const props = properties.map(([key, value]) => `<prop k="${key}" v="${value}"/>`).join('');
  return `<symbol type="${SYMBOLS[shape]}" name="${name}" alpha="1" clip_to_extent="1" force_rhr="0"><layer class="${kind}" enabled="1" locked="0" pass="0">${props}</layer></symbol>`;
}
