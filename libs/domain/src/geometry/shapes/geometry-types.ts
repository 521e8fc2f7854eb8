/** East, north, and a height where one is known, in metres of the site's coordinate system (degrees: longitude, latitude). */
export type Position = readonly [number, number] | readonly [number, number, number];

/** First and last position are equal. */
export type Ring = readonly Position[];

/** A GeoJSON geometry (RFC 7946) whose coordinates may be in any coordinate system. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: readonly Position[] }
  | { type: 'LineString'; coordinates: readonly Position[] }
  | { type: 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] };

export type GeometryType = Geometry['type'];
