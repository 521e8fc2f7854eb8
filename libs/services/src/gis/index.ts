export { exportGeopackage, exportQgisProject } from './export-geopackage.ts';
export { exportShapefile } from './export-shapefile.ts';
export { exportShapesGeojson, type ShapesOf } from './export-shapes-geojson.ts';
