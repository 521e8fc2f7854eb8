export type { Geometry, GeometryType, Position, Ring } from './shapes/geometry-types.ts';
export { decodeGeometry, formatHex, parseHex } from './codecs/decode-geometry.ts';
export { readGeojson, isGeojson, type GeojsonFeature, type GeojsonFile } from './codecs/geojson.ts';
export { GeometryFormatError } from './codecs/geometry-errors.ts';
export { writeGeopackageGeometry } from './codecs/geopackage-geometry.ts';
export { isSpatialite, readSpatialite, writeSpatialite } from './codecs/spatialite.ts';
export { readWkb, writeEwkb, writeWkb, type DecodedGeometry } from './codecs/wkb.ts';
export { formatWkt, readWkt } from './codecs/wkt.ts';
export { hasHeights, listParts, listPositions } from './codecs/write-shape.ts';
