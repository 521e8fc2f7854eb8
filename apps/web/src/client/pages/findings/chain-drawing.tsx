import { useQuery } from '@tanstack/react-query';
import {
  boxOutline,
  pointsOf,
  readScreen,
  shapeOfBox,
  type MatrixScene,
  type MatrixScreen,
} from '@trowel/domain/drawing';
import { useMemo, type ReactNode } from 'react';
import { ask, dataOf } from '../../data/ask.ts';
import type { NamedRelation } from '../../data/findings.ts';
import { queryOf } from '../../data/queries.ts';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../words/language.ts';
import { nameBoxes } from '../matrix/surface/box-names.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';

/** Units of a drawing that still tells something at this size. */
const MOST_DRAWN = 40;
const EDGE_PT = 6;

export interface ChainDrawingProps {
  site: string;
  units: readonly string[];
  /** The statement that glows. */
  step: NamedRelation | undefined;
}

/** The units of a finding on a small matrix of their own; the two of the chosen statement stand out. */
export function ChainDrawing({ site, units, step }: ChainDrawingProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const named = units.slice(0, MOST_DRAWN);
  const { data } = useQuery({
    queryKey: ['matrix', 'part', site, named],
    queryFn: async ({ signal }) => {
      const query = queryOf({ units: named.join(','), relations: 'all', grouping: 'none' });
      const path = `/api/harris-matrix/${encodeURIComponent(site)}/screen${query}`;
      return dataOf(await ask<MatrixScreen>(path, { signal }));
    },
    enabled: named.length > 0,
    retry: false,
  });
  const chain = units.join();
  const [first = ''] = units;
  return (
    <figure className="findings-drawing">
      {data && <Part screen={data} step={step} label={t.matrixOf(named.join(', '))} />}
      <figcaption>
        <Go to={`${PLACES.matrix(site)}?${new URLSearchParams({ unit: step?.from ?? first, chain })}`}>
          {t.inMatrix}
        </Go>
      </figcaption>
    </figure>
  );
}

interface PartProps {
  screen: MatrixScreen;
  step: NamedRelation | undefined;
  label: string;
}

function Part({ screen, step, label }: PartProps): ReactNode {
  const scene = useMemo(() => readScreen(screen), [screen]);
  const names = useMemo(() => nameBoxes(scene), [scene]);
  if (scene.count === 0) return undefined;
  const ends = step ? [names.find(step.from), names.find(step.to)] : [];
  const { width, height } = screen;
  const box = [-EDGE_PT, -EDGE_PT, width + 2 * EDGE_PT, height + 2 * EDGE_PT].join(' ');
  return (
    <svg viewBox={box} width={width * 1.4} role="img" aria-label={label}>
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
        className={isLit ? 'findings-line findings-lit' : 'findings-line'}
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
