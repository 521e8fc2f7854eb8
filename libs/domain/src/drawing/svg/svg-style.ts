import { LABEL_SIZE_PT } from '../layout/model/box-face.ts';
import { SPACING } from '../layout/model/stages.ts';
import {
  BOX_SHAPES,
  BOX_STYLES,
  HEAD_SIZE,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LINE_CLASSES,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  NOTE_SIZE,
  type ColourName,
  type StrokeStyle,
} from '../styles/matrix-styles.ts';
import type { TypeLook } from '../styles/type-looks.ts';

/** Colours for paper, for a dark screen, or by the reader's system setting. */
export type SvgTheme = 'light' | 'dark' | 'auto';

const COLOUR_NAMES = Object.keys(MATRIX_COLOURS) as ColourName[];

/** Returns the class of a custom type. Different codes have different classes. */
export function typeClassOf(code: string): string {
  const letters = code
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`);
  return `t-${letters}`;
}

/**
 * Renders the style sheet of a drawing with boxes of these styles. Every colour is a custom property
 * (`--hm-ink`, …) that a surrounding page may set on `.hm`. Readers without custom properties use the plain
 * colour.
 */
export function renderSvgStyle(theme: SvgTheme, looks: readonly TypeLook[] = []): string {
  const plain = theme === 'dark' ? 'dark' : 'light';
  return [
    renderColours(plain, looks),
    theme === 'auto' ? `@media screen and (prefers-color-scheme:dark){${renderColours('dark', looks)}}` : '',
    `.hm text{font-family:"DejaVu Sans",Verdana,sans-serif;font-size:${NOTE_SIZE}px;${paint('fill', 'ink', plain)}}`,
    `.hm .paper{${paint('fill', 'paper', plain)}}`,
    `.hm .band{${paint('fill', 'band', plain)}}`,
    `.hm .hair{fill:none;stroke-width:.6;${paint('stroke', 'hair', plain)}}`,
    `.hm .hair.edge{stroke-width:1.4}`,
    `.hm .head{font-size:${HEAD_SIZE}px;font-weight:bold}`,
    `.hm .name{font-weight:bold}`,
    `.hm .faint{${paint('fill', 'faint', plain)}}`,
    `.hm .middle,.hm .u text{text-anchor:middle}`,
    `.hm .u text{font-size:${LABEL_SIZE_PT}px}`,
    `.hm .alarm{${paint('fill', 'contradiction', plain)}}`,
    `.hm .bar{fill:none;stroke-width:${SPACING.barWidth};stroke-linejoin:round;${paint('stroke', 'bar', plain)}}`,
    `.hm .link{fill:none;${renderStroke(LINK_STYLE, plain)}}`,
    `.hm .dots{fill:none;stroke-linecap:round;stroke-width:${2 * JUNCTION_RADIUS};${paint('stroke', 'line', plain)}}`,
    ...LINE_CLASSES.map((name) => `.hm .l-${name}{fill:none;${renderStroke(LINE_STYLES[name], plain)}}`),
    ...LINE_CLASSES.filter((name) => LINE_STYLES[name].hasArrow).map(
      (name) => `.hm .l-${name} .tip{stroke:none;${paint('fill', LINE_STYLES[name].colour, plain)}}`,
    ),
    ...BOX_SHAPES.map((name) => {
      const style = BOX_STYLES[name];
      return `.hm .b-${name}{${paint('fill', style.fill, plain)};${renderStroke(style, plain)}}`;
    }),
    `.hm .mark{fill:none;stroke-width:.6;${paint('stroke', 'ink', plain)}}`,
    ...looks.map((look) => renderLook(look, plain)),
    `.hm .inferred{stroke-dasharray:${INFERRED_DASH.join(' ')}}`,
    `.hm a{cursor:pointer;text-decoration:none}`,
    `.hm .each{stroke-opacity:0}`,
    `.hm [id^=rel-]:hover{stroke-opacity:1;stroke-width:2}`,
    `.hm a:hover .box,.hm a:focus-visible .box{stroke-width:2}`,
  ].join('');
}

/** `:where` has no specificity, so any rule of the surrounding page overrides it. */
function renderColours(theme: 'light' | 'dark', looks: readonly TypeLook[]): string {
  const colours = COLOUR_NAMES.map((name) => `--hm-${name}:${MATRIX_COLOURS[name][theme]}`);
  const own = looks.flatMap((look) =>
    LOOK_PARTS.map((part) => `--hm-${typeClassOf(look.code)}-${part}:${look[part][theme]}`),
  );
  return `:where(.hm){${[...colours, ...own].join(';')}}`;
}

const LOOK_PARTS = ['fill', 'border', 'text'] as const;

/** Renders the style without dashes, so that the dashes of an inferred period are visible. */
function renderLook(look: TypeLook, theme: 'light' | 'dark'): string {
  const name = typeClassOf(look.code);
  const own = (property: 'fill' | 'stroke', part: (typeof LOOK_PARTS)[number]): string =>
    `${property}:${look[part][theme]};${property}:var(--hm-${name}-${part})`;
  return [
    `.hm .${name} .box{${own('fill', 'fill')};${own('stroke', 'border')};stroke-width:${look.width}}`,
    `.hm .${name} .mark{${own('stroke', 'border')}}`,
    `.hm .${name} text{${own('fill', 'text')}}`,
  ].join('');
}

function renderStroke({ colour, width, dash }: StrokeStyle, theme: 'light' | 'dark'): string {
  // Square line caps close the corners of lines drawn in pieces. With dashes they would lengthen
  // each dash.
  const dashes = dash.length > 0 ? `;stroke-dasharray:${dash.join(' ')}` : ';stroke-linecap:square';
  return `${paint('stroke', colour, theme)};stroke-width:${width}${dashes}`;
}

function paint(property: 'fill' | 'stroke', colour: ColourName, theme: 'light' | 'dark'): string {
  return `${property}:${MATRIX_COLOURS[colour][theme]};${property}:var(--hm-${colour})`;
}
