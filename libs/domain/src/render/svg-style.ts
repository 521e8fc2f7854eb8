import { LABEL_SIZE_PT } from '../harris/layout/box-face.ts';
import { SPACING } from '../harris/layout/stages.ts';
import {
  BOX_SHAPES,
  BOX_STYLES,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LINE_CLASSES,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  NOTE_SIZE,
  type ColourName,
  type StrokeStyle,
} from './matrix-styles.ts';

/** Colours on paper, on a dark screen, or as the reader's system is set. */
export type SvgTheme = 'light' | 'dark' | 'auto';

const COLOUR_NAMES = Object.keys(MATRIX_COLOURS) as ColourName[];

/**
 * Gives the style sheet of a drawing. Every colour is a custom property (`--hm-ink`, …) that a page around the drawing
 * may set on `.hm`; readers that do not know custom properties get the colour itself.
 */
export function renderSvgStyle(theme: SvgTheme): string {
  const plain = theme === 'dark' ? 'dark' : 'light';
  return [
    renderColours(plain),
    theme === 'auto' ? `@media screen and (prefers-color-scheme:dark){${renderColours('dark')}}` : '',
    `.hm text{font-family:"DejaVu Sans",Verdana,sans-serif;font-size:${NOTE_SIZE}px;${paint('fill', 'ink', plain)}}`,
    `.hm .paper{${paint('fill', 'paper', plain)}}`,
    `.hm .band{${paint('fill', 'band', plain)}}`,
    `.hm .hair{fill:none;stroke-width:.6;${paint('stroke', 'hair', plain)}}`,
    `.hm .head{font-size:16px;font-weight:bold}`,
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
    `.hm .inferred{stroke-dasharray:${INFERRED_DASH.join(' ')}}`,
    `.hm a{cursor:pointer;text-decoration:none}`,
    `.hm .each{stroke-opacity:0}`,
    `.hm [id^=rel-]:hover{stroke-opacity:1;stroke-width:2}`,
    `.hm a:hover .box,.hm a:focus-visible .box{stroke-width:2}`,
  ].join('');
}

/** `:where` weighs nothing, so any rule of the page around the drawing is stronger. */
function renderColours(theme: 'light' | 'dark'): string {
  return `:where(.hm){${COLOUR_NAMES.map((name) => `--hm-${name}:${MATRIX_COLOURS[name][theme]}`).join(';')}}`;
}

function renderStroke({ colour, width, dash }: StrokeStyle, theme: 'light' | 'dark'): string {
  // Square ends close the corners of lines that are drawn in pieces; dashes would grow by them.
  const dashes = dash.length > 0 ? `;stroke-dasharray:${dash.join(' ')}` : ';stroke-linecap:square';
  return `${paint('stroke', colour, theme)};stroke-width:${width}${dashes}`;
}

function paint(property: 'fill' | 'stroke', colour: ColourName, theme: 'light' | 'dark'): string {
  return `${property}:${MATRIX_COLOURS[colour][theme]};${property}:var(--hm-${colour})`;
}
