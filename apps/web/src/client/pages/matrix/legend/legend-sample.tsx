import {
  boxMarks,
  boxOutline,
  BOX_STYLES,
  doubleLine,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  shapeMarks,
  shapeOutline,
  type PathCommand,
  type TypeLook,
} from '@trowel/domain/drawing';
import type { CSSProperties, ReactNode } from 'react';
import { WAY_COLORS } from '../../../view/palette.ts';
import type { Sample } from './legend-entries.ts';

const WIDTH = 34;
const HEIGHT = 20;
const FRAME = { x: 4, y: 3, width: 26, height: 14 };
const MIDDLE = [2, HEIGHT / 2, WIDTH - 2, HEIGHT / 2];

/** Draws a sample as it is in the matrix. */
export function LegendSample({ sample }: { sample: Sample }): ReactNode {
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Shape sample={sample} />
    </svg>
  );
}

function Shape({ sample }: { sample: Sample }): ReactNode {
  switch (sample.kind) {
    case 'period':
      return <rect {...FRAME} style={{ fill: sample.colour }} />;
    case 'box':
      return <BoxSample {...sample} />;
    case 'look':
      return <LookSample {...sample.look} />;
    case 'line': {
      const { colour, width, dash } = LINE_STYLES[sample.line];
      const style = stroked(MATRIX_COLOURS[colour], { width: width * 1.5, dash });
      return <polyline points={MIDDLE.join(' ')} style={style} />;
    }
    case 'chosen':
      return <rect {...FRAME} style={{ fill: 'none', stroke: 'var(--chosen)', strokeWidth: 2.4 }} />;
    case 'above':
    case 'below':
      return <rect {...FRAME} style={{ fill: 'none', stroke: WAY_COLORS[sample.kind], strokeWidth: 2 }} />;
    default:
      return <TieSample kind={sample.kind} />;
  }
}

function BoxSample({ shape, isInferred }: Extract<Sample, { kind: 'box' }>): ReactNode {
  const { fill, colour, width, dash } = BOX_STYLES[shape];
  const style = stroked(MATRIX_COLOURS[colour], { width, dash: isInferred ? INFERRED_DASH : dash });
  const frame = { ...FRAME, shape };
  return (
    <>
      <path d={toPath(boxOutline(frame))} style={{ ...style, fill: themed(MATRIX_COLOURS[fill]) }} />
      <path d={toPath(boxMarks(frame))} style={style} />
    </>
  );
}

function LookSample({ shape, border, fill, width }: TypeLook): ReactNode {
  const style = stroked(border, { width, dash: [] });
  return (
    <>
      <path d={toPath(shapeOutline(shape, FRAME))} style={{ ...style, fill: themed(fill) }} />
      <path d={toPath(shapeMarks(shape, FRAME))} style={style} />
    </>
  );
}

function TieSample({ kind }: { kind: 'link' | 'bar' | 'junction' }): ReactNode {
  const { line, bar } = MATRIX_COLOURS;
  if (kind === 'bar')
    return <rect x={WIDTH / 2 - 4} width={8} height={HEIGHT} style={{ fill: themed(bar) }} />;
  if (kind === 'link')
    return <path d={toPath(doubleLine(MIDDLE, LINK_STYLE.gap))} style={stroked(line, LINK_STYLE)} />;
  return (
    <>
      <path d="M2 10H32M17 10V18" style={stroked(line, { width: 0.8, dash: [] })} />
      <circle cx={17} cy={10} r={JUNCTION_RADIUS * 1.4} style={{ fill: themed(line) }} />
    </>
  );
}

interface Colour {
  light: string;
  dark: string;
}

function themed({ light, dark }: Colour): string {
  return `light-dark(${light}, ${dark})`;
}

function stroked(colour: Colour, { width, dash }: { width: number; dash: readonly number[] }): CSSProperties {
  return {
    fill: 'none',
    stroke: themed(colour),
    strokeWidth: width,
    strokeDasharray: dash.join(' ') || 'none',
  };
}

function toPath(commands: readonly PathCommand[]): string {
  return commands.map((command) => command.join(' ')).join('');
}
