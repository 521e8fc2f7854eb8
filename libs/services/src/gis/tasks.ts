// Names the tasks of GIS files in worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { writeGeopackage, writeQgisProject } from './write-geopackage.ts';
import type { writeShapefiles } from './write-shapefiles.ts';

export const writeGeopackageTask: TaskHandle<'writeGeopackage', typeof writeGeopackage> = {
  name: 'writeGeopackage',
};
export const writeQgisProjectTask: TaskHandle<'writeQgisProject', typeof writeQgisProject> = {
  name: 'writeQgisProject',
};
export const writeShapefilesTask: TaskHandle<'writeShapefiles', typeof writeShapefiles> = {
  name: 'writeShapefiles',
};
