// Names the tasks of GIS files in worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { writeGeopackage } from './write-geopackage.ts';
import type { writeShapefiles } from './write-shapefiles.ts';

export const writeGeopackageTask: TaskHandle<'writeGeopackage', typeof writeGeopackage> = {
  name: 'writeGeopackage',
};
export const writeShapefilesTask: TaskHandle<'writeShapefiles', typeof writeShapefiles> = {
  name: 'writeShapefiles',
};
