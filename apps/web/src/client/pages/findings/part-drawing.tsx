import {
  boxOutline,
  LINE_CLASSES,
  pointsOf,
  readScreen,
  shapeOfBox,
  type MatrixScene,
  type MatrixScreen,
} from '@trowel/domain/drawing';
import { useMemo, type ReactNode } from 'react';
import type { NamedRelation } from '../../data/findings.ts';
import { nameBoxes } from '../matrix/surface/box-names.ts';

const EDGE_PT = 6;
/** The server lays the matrix out for print, whose letters are too small on a screen. */
const ENLARGED = 1.6;

export interface PartDrawingProps {
  screen: MatrixScreen;
  /** Relation to highlight. */
  lit: NamedRelation | undefined;
  label: string;
}

/** Draws a few units of a matrix in the layout of the server and the colours of the page. */
export function PartDrawing({ screen, lit, label }: PartDrawingProps): ReactNode {
  const scene = useMemo(() => readScreen(screen), [screen]);
  const names = useMemo(() => nameBoxes(scene), [scene]);
  if (scene.count === 0) return undefined;
  const ends = lit ? [names.find(lit.from), names.find(lit.to)] : [];
  const { width, height } = screen;
  const box = [-EDGE_PT, -EDGE_PT, width + 2 * EDGE_PT, height + 2 * EDGE_PT].join(' ');
  return (
    <svg viewBox={box} width={width * ENLARGED} role="img" aria-label={label}>
      <Lines scene={scene} ends={ends} />
      {Array.from({ length: scene.count }, (_, at) => (
        <Box key={screen.boxes.ids[at]} scene={scene} at={at} isLit={ends.includes(at)} />
      ))}
    </svg>
  );
}

function Lines({ scene, ends }: { scene: MatrixScene; ends: readonly number[] }): ReactNode {
  const { edges, lines } = scene.screen;
  return lines.edges.map((edge, line) => {
    const isLit = ends.includes(edges.sources[edge]!) && ends.includes(edges.targets[edge]!);
    const points = pointsOf(scene.lines, line);
    return (
      <polyline
        key={line}
        className={`findings-line findings-line-${LINE_CLASSES[scene.classOf[line]!]}${isLit ? ' findings-lit' : ''}`}
        points={points.join(' ')}
      />
    );
  });
}

function Box({ scene, at, isLit }: { scene: MatrixScene; at: number; isLit: boolean }): ReactNode {
  const [x, y, width, height] = [scene.x[at]!, scene.y[at]!, scene.width[at]!, scene.height[at]!];
  const outline = boxOutline({ x, y, width, height, shape: shapeOfBox(scene, at) });
  return (
    <g className={isLit ? 'findings-box findings-lit' : 'findings-box'}>
      <path d={outline.map((command) => command.join(' ')).join('')} />
      <text x={x + width / 2} y={y + height / 2} textAnchor="middle" dominantBaseline="central">
        {scene.screen.boxes.labels[at] ?? scene.screen.boxes.numbers[at]}
      </text>
    </g>
  );
}
