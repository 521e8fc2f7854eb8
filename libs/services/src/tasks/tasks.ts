import type { AnyTask, ResultOf, Task, TaskHandle, ReportProgress } from '../context.ts';
import type * as exports from '../export/tasks.ts';
import type * as files from '../files/tasks.ts';
import type * as findings from '../findings/tasks.ts';
import type * as gis from '../gis/tasks.ts';
import type * as graphs from '../graphs/tasks.ts';
import type * as previews from '../import/preview/tasks.ts';
import type * as imports from '../import/tasks.ts';
import type * as inbox from '../inbox/tasks.ts';
import type * as labels from '../labels/tasks.ts';
import type * as matrix from '../matrix/tasks.ts';
import type * as reports from '../reports/tasks.ts';
import type * as scene from '../scene/tasks.ts';
import type * as sitePlan from '../site-plan/tasks.ts';
import type * as statistics from '../statistics/tasks.ts';
import type * as system from '../system/tasks.ts';

/** All task handles of the folders, as one union. */
type Named = MembersOf<
  | typeof exports
  | typeof files
  | typeof findings
  | typeof gis
  | typeof graphs
  | typeof imports
  | typeof inbox
  | typeof previews
  | typeof labels
  | typeof matrix
  | typeof reports
  | typeof scene
  | typeof sitePlan
  | typeof statistics
  | typeof system
>;

type MembersOf<Module> = Module extends unknown ? Module[keyof Module] : never;

/** The function of each task, loaded on its first use. A name without a function does not compile. */
type TasksNamed = {
  [Handle in Named as Handle['name']]: Handle extends TaskHandle<string, infer Run> ? Late<Run> : never;
};

type Late<Run extends AnyTask> = (
  input: Parameters<Run>[0],
  reportProgress: ReportProgress,
) => Promise<ResultOf<Run>>;

/**
 * The heavy work of the service, by name, for worker threads. The code of a task is loaded on its
 * first use, so that a thread loads only what it needs. For that reason this table imports files
 * directly instead of the index of a folder.
 */
export const TASKS = {
  checkGltf: lazyTask(async () => (await import('../files/check-gltf.ts')).checkGltf),
  compareMatrices: lazyTask(async () => (await import('../matrix/draw-matrix.ts')).comparePacked),
  computeMatrix: lazyTask(async () => (await import('../matrix/compute-matrix.ts')).computeMatrix),
  computeScene: lazyTask(async () => (await import('../scene/compute-scene.ts')).computePackedScene),
  convertDot: lazyTask(async () => (await import('../graphs/convert/convert-dot.ts')).convertDot),
  copyDatabase: lazyTask(async () => (await import('../system/copy-database.ts')).copyDatabase),
  doLayoutWork: lazyTask(async () => (await import('@trowel/domain/drawing')).doLayoutWork),
  drawChart: lazyTask(async () => (await import('@trowel/documents')).drawSvgAsPng),
  drawGraphml: lazyTask(async () => (await import('../graphs/graphml-draw.ts')).drawGraphml),
  drawMatrixFile: lazyTask(async () => (await import('../matrix/draw-matrix.ts')).drawMatrixFile),
  drawMatrixPicture: lazyTask(async () => (await import('../matrix/draw-matrix.ts')).drawMatrixPicture),
  findOrder: lazyTask(async () => (await import('../matrix/find-order.ts')).findOrder),
  findRefused: lazyTask(async () => (await import('../findings/find-refused.ts')).findRefused),
  inspectImport: lazyTask(async () => (await import('../import/reading/inspect-file.ts')).inspectImportFile),
  printLabels: lazyTask(async () => (await import('../labels/print-labels.ts')).printLabels),
  printPlate: lazyTask(async () => (await import('../site-plan/print-plate.ts')).printPlatePdf),
  previewImport: lazyTask(async () => (await import('../import/preview/draw-preview.ts')).drawPreview),
  printReport: lazyTask(async () => (await import('../reports/print-report.ts')).printReport),
  readImport: lazyTask(async () => (await import('../import/reading/packed-import.ts')).readPackedImport),
  readPyarchinit: lazyTask(
    async () => (await import('../import/reading/packed-import.ts')).readPackedDatabase,
  ),
  summariseMatrix: lazyTask(async () => (await import('../matrix/summarise-packed.ts')).summarisePacked),
  writeGeopackage: lazyTask(async () => (await import('../gis/write-geopackage.ts')).writeGeopackage),
  writeInbox: lazyTask(async () => (await import('../inbox/write-inbox.ts')).writePackedInbox),
  writeGraph: lazyTask(async () => (await import('../graphs/write-graph-file.ts')).writeGraphFile),
  writeScene: lazyTask(async () => (await import('../scene/write-scene.ts')).writePackedScene),
  writeDrawnJson: lazyTask(async () => (await import('../matrix/write-drawn-json.ts')).writeDrawnJson),
  writeScreenJson: lazyTask(async () => (await import('../matrix/write-screen-json.ts')).writeScreenJson),
  writePyarchinit: lazyTask(async () => (await import('../export/write-pyarchinit.ts')).writePyarchinit),
  writeReport: lazyTask(async () => (await import('../reports/write-report.ts')).writeReport),
  writeQgisProject: lazyTask(async () => (await import('../gis/write-geopackage.ts')).writeQgisProject),
  writeShapefiles: lazyTask(async () => (await import('../gis/write-shapefiles.ts')).writeShapefiles),
} satisfies TasksNamed;

/** Creates a task whose code is loaded on its first use. */
function lazyTask<Input, Result>(
  load: () => Promise<Task<Input, Result>>,
): (input: Input, reportProgress: ReportProgress) => Promise<Result> {
  return async (input, reportProgress) => (await load())(input, reportProgress);
}
