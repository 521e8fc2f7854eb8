export { exportGeopackage } from './export-geopackage.ts';
