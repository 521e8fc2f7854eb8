import { fromFilePixel, toFilePixel, type PictureFile } from '@trowel/domain/gis';
import type { Media } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { createPoint, parsePlainNumber, type TypedPoint } from '../../plan/picture-points.ts';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TEXTS } from './picture-texts.ts';

const MOST_ZOOM = 8;
const LARGE_PX = 2_560;

export interface PointedPictureProps {
  photo: Media;
  points: readonly TypedPoint[];
  onChange: (points: readonly TypedPoint[]) => void;
}

/** The picture, on which a press adds a point. It can be enlarged. Points can also be typed in the table below it. */
export function PointedPicture({ photo, points, onChange }: PointedPictureProps): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  const [zoom, setZoom] = useState(1);
  const { width, height, orientation } = photo;
  if (!width || !height) return <p className="ui-soft">{t.unknownSize}</p>;
  const file = { width, height, orientation };
  const add = (across: number, down: number): void => {
    const [column, row] = toFilePixel(file, [across, down]).map(formatPixel);
    onChange([...points, { ...createPoint(points), column: column!, row: row! }]);
  };
  return (
    <div>
      <p className="ui-hint">{t.pressHint}</p>
      <div className="plan-pointed" role="region" tabIndex={0} aria-label={t.picture}>
        <div style={{ width: `${100 * zoom}%` }}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the table adds points by keyboard */}
          <img
            alt={photo.title || photo.file_name}
            src={`/api/media/${photo.id}/preview?size=${LARGE_PX}`}
            onClick={({ currentTarget, clientX, clientY }) => {
              const box = currentTarget.getBoundingClientRect();
              add((clientX - box.left) / box.width, (clientY - box.top) / box.height);
            }}
          />
          {points.map((point) => (
            <Mark key={point.key} point={point} file={file} />
          ))}
        </div>
      </div>
      <div className="ui-buttons">
        <Button isDisabled={zoom === 1} onPress={() => setZoom(zoom / 2)}>
          {t.smaller}
        </Button>
        <Button isDisabled={zoom === MOST_ZOOM} onPress={() => setZoom(zoom * 2)}>
          {t.larger}
        </Button>
      </div>
    </div>
  );
}

function Mark({ point, file }: { point: TypedPoint; file: PictureFile }): ReactNode {
  const [column, row] = [parsePlainNumber(point.column), parsePlainNumber(point.row)];
  if (column === undefined || row === undefined) return undefined;
  const [across, down] = fromFilePixel(file, column, row);
  return (
    <span
      className="plan-mark"
      style={{ left: `${100 * across}%`, top: `${100 * down}%` }}
      aria-hidden="true"
    >
      {point.name || point.key}
    </span>
  );
}

/** A tenth of a pixel is finer than a press. */
function formatPixel(value: number): string {
  return String(Math.round(value * 10) / 10);
}
