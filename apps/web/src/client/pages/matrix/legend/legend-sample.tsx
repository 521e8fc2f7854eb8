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
    case 'box': {
      const { shape, isInferred } = sample;
      const { fill, colour, width, dash } = BOX_STYLES[shape];
      const style = stroked(MATRIX_COLOURS[colour], { width, dash: isInferred ? INFERRED_DASH : dash });
      return (
        <>
          <path
            d={toPath(boxOutline({ ...FRAME, shape }))}
            style={{ ...style, fill: themed(MATRIX_COLOURS[fill]) }}
          />
          <path d={toPath(boxMarks({ ...FRAME, shape }))} style={style} />
        </>
      );
    }
    case 'look': {
      const { shape, border, fill, width } = sample.look;
      const style = stroked(border, { width, dash: [] });
      return (
        <>
          <path d={toPath(shapeOutline(shape, FRAME))} style={{ ...style, fill: themed(fill) }} />
          <path d={toPath(shapeMarks(shape, FRAME))} style={style} />
        </>
      );
    }
    case 'line': {
      const { colour, width, dash } = LINE_STYLES[sample.line];
      return (
        <polyline
          points={MIDDLE.join(' ')}
          style={stroked(MATRIX_COLOURS[colour], { width: width * 1.5, dash })}
        />
      );
    }
    case 'link':
      return (
        <path
          d={toPath(doubleLine(MIDDLE, LINK_STYLE.gap))}
          style={stroked(MATRIX_COLOURS.line, LINK_STYLE)}
        />
      );
    case 'bar':
      return (
        <rect x={WIDTH / 2 - 4} width={8} height={HEIGHT} style={{ fill: themed(MATRIX_COLOURS.bar) }} />
      );
    case 'junction':
      return (
        <>
          <path d={`M2 10H32M17 10V18`} style={stroked(MATRIX_COLOURS.line, { width: 0.8, dash: [] })} />
          <circle cx={17} cy={10} r={JUNCTION_RADIUS * 1.4} style={{ fill: themed(MATRIX_COLOURS.line) }} />
        </>
      );
    case 'chosen':
      return <rect {...FRAME} style={{ fill: 'none', stroke: 'var(--chosen)', strokeWidth: 2.4 }} />;
    case 'above':
    case 'below':
      return <rect {...FRAME} style={{ fill: 'none', stroke: WAY_COLORS[sample.kind], strokeWidth: 2 }} />;
  }
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
