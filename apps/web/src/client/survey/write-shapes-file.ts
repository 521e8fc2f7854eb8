import type { SitePlan } from '@trowel/domain/plan';
import { getShapeGeometry } from './find-issues.ts';
import type { MeasuredShape, MeasuredShapes } from './survey-model.ts';

/**
 * Writes shapes as GeoJSON in the coordinate system of the site, as the import reads it. The rows of its report are numbered
 * from 2, in the order of `shapes`.
 */
export function writeShapesFile(
  shapes: readonly MeasuredShape[],
  { file, stem }: Pick<MeasuredShapes, 'file' | 'stem'>,
  { plan, fileName }: { plan: SitePlan; fileName: string },
): File {
  const units = new Map(plan.units.map((unit) => [unit.id, unit]));
  const features = shapes.map((shape) => {
    const unit = shape.unit === undefined ? undefined : units.get(shape.unit);
    const isHeight = shape.kind === 'height' || shape.kind === 'bottom';
    return {
      type: 'Feature',
      geometry: getShapeGeometry(shape, file.points),
      properties: {
        geometry_number: shape.number,
        kind: isHeight ? 'height' : shape.kind,
        name: shape.name,
        area: unit?.area ?? '',
        us_number: unit?.us_number ?? '',
        surface: isHeight && unit ? (shape.kind === 'bottom' ? 'bottom' : 'top') : '',
        source: fileName,
      },
    };
  });
  // A name that is no code of a system stands for that of the site.
  const name = plan.srid === null ? 'SITE' : `urn:ogc:def:crs:EPSG::${plan.srid}`;
  const text = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name } },
    features,
  });
  return new File([text], `${stem}.geojson`, { type: 'application/geo+json' });
}
