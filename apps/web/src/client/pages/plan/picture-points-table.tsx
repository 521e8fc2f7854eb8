import { useQuery } from '@tanstack/react-query';
import type { DeclaredRecord } from '@trowel/domain/records';
import { useId, type ReactNode } from 'react';
import { fetchAll, useSite } from '../../data/queries.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { createPoint, type PointsFit, type TypedPoint } from '../../plan/picture-points.ts';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TEXTS } from './picture-texts.ts';

export interface PicturePointsProps {
  site: string;
  points: readonly TypedPoint[];
  fit: PointsFit;
  onChange: (points: readonly TypedPoint[]) => void;
}

const MEASURES = ['column', 'row', 'x', 'y'] as const;

/** The points of a picture with their residuals. The name of a control point fills in its coordinates. */
export function PicturePoints({ site, points, fit, onChange }: PicturePointsProps): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  const { decimal } = useFormat();
  const list = useId();
  const known = useControlPoints(site);
  const change = (key: number, changes: Partial<TypedPoint>): void =>
    onChange(points.map((point) => (point.key === key ? { ...point, ...changes } : point)));
  return (
    <div className="plan-points">
      <datalist id={list}>
        {[...known.keys()].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {points.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {t.measures[measure]}
                </th>
              ))}
              <th scope="col">{t.residual}</th>
              <th scope="col">
                <span className="unseen">{t.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, i) => (
              <PointRow
                key={point.key}
                point={point}
                number={i + 1}
                list={list}
                residual={fit.residuals.get(point.key)}
                onChange={(changes) => change(point.key, { ...changes, ...known.get(changes.name ?? '') })}
                onRemove={() => onChange(points.filter(({ key }) => key !== point.key))}
              />
            ))}
          </tbody>
        </table>
      )}
      <p role="status" className="ui-hint">
        {fit.georeference ? t.fitted(decimal(fit.rms, 3)) : t.tooFew}
      </p>
      <Button onPress={() => onChange([...points, createPoint(points)])}>{t.addPoint}</Button>
    </div>
  );
}

interface PointRowProps {
  point: TypedPoint;
  number: number;
  list: string;
  residual: number | undefined;
  onChange: (changes: Partial<TypedPoint>) => void;
  onRemove: () => void;
}

function PointRow({ point, number, list, residual, onChange, onRemove }: PointRowProps): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  const { decimal } = useFormat();
  return (
    <tr>
      <td>
        <input
          className="ui-input"
          list={list}
          maxLength={50}
          aria-label={t.ofPoint(t.name, number)}
          value={point.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </td>
      {MEASURES.map((measure) => (
        <td key={measure}>
          <input
            className="ui-input"
            inputMode="decimal"
            aria-label={t.ofPoint(t.measures[measure], number)}
            value={point[measure]}
            onChange={({ target }) => onChange({ [measure]: target.value })}
          />
        </td>
      ))}
      <td className="plan-residual">{residual === undefined ? '–' : decimal(residual, 3)}</td>
      <td>
        <Button look="plain" aria-label={t.removePoint(number)} onPress={onRemove}>
          ×
        </Button>
      </td>
    </tr>
  );
}

/** Returns the coordinates of the control points of a site by name, in the system of its plan. */
function useControlPoints(site: string): ReadonlyMap<string, Pick<TypedPoint, 'x' | 'y'>> {
  const { data: record } = useSite(site);
  const parameters = { site_name_is: site, sort_by: 'point_name' };
  const { data } = useQuery({
    queryKey: ['control-points', 'all', parameters],
    queryFn: async ({ signal }) => fetchAll<DeclaredRecord>('/api/control-points', parameters, signal),
  });
  const [xName, yName] = record?.local_grid ? ['local_x', 'local_y'] : ['x', 'y'];
  return new Map(
    (data?.rows ?? []).flatMap((point) => {
      const [x, y] = [point[xName!], point[yName!]];
      if (typeof x !== 'number' || typeof y !== 'number') return [];
      return [[String(point['point_name']), { x: String(x), y: String(y) }] as const];
    }),
  );
}
