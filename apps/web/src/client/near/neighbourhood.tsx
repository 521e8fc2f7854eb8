import { boxMarks, boxOutline, shapeOf, widthOf, type PathCommand } from '@trowel/domain/drawing';
import type { MatrixNode } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { PLACES } from '../places/places.ts';
import { usePeriods, type SitePeriods } from '../records/periods.ts';
import { Go } from '../ui/go.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { NEAR_TEXTS } from './near-texts.ts';
import {
  planNeighbourhood,
  type NearBox,
  type NearLine,
  type NearRest,
  type NearPlan,
} from './plan-neighbourhood.ts';
import { keyOf, type SiteOrder } from '../line/ordered-unit.ts';
import { matrixOfOrder, type NamedMatrix } from './matrix-of-order.ts';
import { nearMatrixQuery } from './near-query.ts';
import './neighbourhood.css';

export interface NeighbourhoodProps {
  unit: Pick<Unit, 'id' | 'us_number' | 'area' | 'site_name'>;
  /** Undefined for a large site. The neighbourhood is then requested from the server. */
  order: SiteOrder | undefined;
  /** Returns the URL of another unit's sheet. */
  placeOf: (id: number) => string;
}

/** Ratio of the font size here to that of the printed matrix, for which boxes are measured. */
const LETTERS = 13 / 9;
const HEIGHT = 28;
const TOUCHED_HEIGHT = 44;
/** The sides of a cut's box slant inward, so the line must be longer to reach them. */
const LINK_INSET = 5;
const LINK_HALF = 1.5;

/** Neighbourhood of a unit, two steps up and two down: a small drawing whose boxes are links. */
export function Neighbourhood({ order, ...props }: NeighbourhoodProps): ReactNode {
  return order ? <Near {...props} {...matrixOfOrder(order)} /> : <FetchedNear {...props} />;
}

type NearProps = Omit<NeighbourhoodProps, 'order'> & NamedMatrix;

function FetchedNear(props: Omit<NearProps, keyof NamedMatrix>): ReactNode {
  const { data } = useQuery(nearMatrixQuery(props.unit));
  return data && <Near {...props} {...data} />;
}

function Near({ unit, matrix, nameOf, placeOf }: NearProps): ReactNode {
  const { id, us_number: number, site_name: site } = unit;
  const t = useTexts(NEAR_TEXTS);
  const plan = useMemo(() => {
    const height = matchMedia('(pointer: coarse)').matches ? TOUCHED_HEIGHT : HEIGHT;
    const wide = (node: MatrixNode): number =>
      Math.ceil(widthOf(faceOf(node, nameOf), shapeOf(node)) * LETTERS);
    return planNeighbourhood(matrix, { unit: keyOf({ id }), widthOf: wide, height });
  }, [matrix, nameOf, id]);
  const periods = usePeriods(site);
  if (plan === undefined || plan.boxes.length < 2) return undefined;
  return (
    <nav className="near" aria-label={t.near(number)}>
      <div className="near-drawing" style={{ width: plan.width, height: plan.height }}>
        <Drawing plan={plan} periods={periods} />
        <ul>
          {plan.boxes.map((box) => (
            <li key={box.node.id} style={placeIn(box)}>
              <Box box={box} face={faceOf(box.node, nameOf)} placeOf={placeOf} />
            </li>
          ))}
          {plan.rests.map((rest) => (
            <li key={rest.step} style={placeIn(rest)}>
              <Rest rest={rest} to={`${PLACES.matrix(site)}?unit=${encodeURIComponent(number)}`} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Returns the label of a box. Units linked by `same_as` share one box with the name of the first. */
function faceOf(node: MatrixNode, nameOf: (node: MatrixNode) => string): string {
  return node.members.length > 1 ? `${nameOf(node)} =` : nameOf(node);
}

function placeIn({
  x,
  y,
  width,
  height,
}: Pick<NearBox, 'x' | 'y' | 'width' | 'height'>): Record<string, number> {
  return { left: x, top: y, width, height };
}

function Box({
  box: { node, step, isSelf },
  face,
  placeOf,
}: {
  box: NearBox;
  face: string;
  placeOf: NeighbourhoodProps['placeOf'];
}): ReactNode {
  const t = useTexts(NEAR_TEXTS);
  const name = [face, t.shapes[shapeOf(node)]].filter(Boolean).join(', ');
  if (isSelf)
    return (
      <strong aria-label={`${name}: ${t.self}`} aria-current="true" role="img" className="near-box near-self">
        {face}
      </strong>
    );
  return (
    <Go
      to={placeOf(Number(node.id))}
      className="near-box"
      aria-label={`${name}: ${t.steps[step]}`}
      title={`${name}: ${t.steps[step]}`}
    >
      {face}
    </Go>
  );
}

function Rest({ rest: { count, step }, to }: { rest: NearRest; to: string }): ReactNode {
  const t = useTexts(NEAR_TEXTS);
  const format = useFormat();
  const number = format.count(count);
  return (
    <Go
      to={to}
      className="near-box near-rest"
      aria-label={t.rest(count, number, t.steps[step])}
      title={t.inMatrix}
    >
      +{number}
    </Go>
  );
}

/** Draws lines and outlines. The links over them contain the texts. */
function Drawing({ plan, periods }: { plan: NearPlan; periods: SitePeriods }): ReactNode {
  const { width, height, boxes, lines, links } = plan;
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      {lines.map((line) => (
        <path
          key={`${line.later.node.id} ${line.earlier.node.id}`}
          className={line.contradicts ? 'near-line near-wrong' : 'near-line'}
          d={pathOf(line)}
        />
      ))}
      {links.map(({ box, self }) => (
        <path key={box.node.id} className="near-line" d={drawLink(self, box)} />
      ))}
      {boxes.map((box) => (
        <Outline key={box.node.id} box={box} color={periods.colorOf(box.node.period, box.node.phase)} />
      ))}
    </svg>
  );
}

function Outline({ box, color }: { box: NearBox; color: string | undefined }): ReactNode {
  const shape = shapeOf(box.node);
  const frame = { ...box, x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2, shape };
  return (
    <g className={`near-shape near-${shape}${box.isSelf ? ' near-own' : ''}`}>
      <path d={drawPath(boxOutline(frame))} />
      <path className="near-mark" d={drawPath(boxMarks(frame))} />
      {color !== undefined && (
        <rect x={box.x + box.width / 2 - 8} y={box.y + box.height - 5} width="16" height="3" fill={color} />
      )}
    </g>
  );
}

function drawPath(commands: readonly PathCommand[]): string {
  return commands.map((command) => command.join(' ')).join('');
}

/** Draws the double line between contemporary units, as on the matrix. */
function drawLink(self: NearBox, { x, y, height }: NearBox): string {
  const [from, middle] = [self.x + self.width - LINK_INSET, y + height / 2];
  return `M${from} ${middle - LINK_HALF}H${x}M${from} ${middle + LINK_HALF}H${x}`;
}

/**
 * Draws a line from the bottom of the later unit to the top of the earlier one, or the reverse if the
 * earlier unit is drawn above.
 */
function pathOf({ later, earlier }: NearLine): string {
  const [x1, x2] = [later, earlier].map(({ x, width }) => x + width / 2) as [number, number];
  const isDown = later.y < earlier.y;
  const y1 = isDown ? later.y + later.height : later.y;
  const y2 = isDown ? earlier.y : earlier.y + earlier.height;
  const turn = (y1 + y2) / 2;
  return x1 === x2 ? `M${x1} ${y1}V${y2}` : `M${x1} ${y1}V${turn}H${x2}V${y2}`;
}
