import { writePyarchinit } from '../export/export-pyarchinit.ts';
import { checkGltf } from '@trowel/domain';
import { writeGraphFile } from '../graph/write-graph-file.ts';
import { convertDot } from '../graph-convert/convert-dot.ts';
import { readPackedDatabase, readPackedImport } from '../import/packed-import.ts';
import { drawGraphml } from '../graphml-draw.ts';
import { computeMatrix } from '../matrix/compute-matrix.ts';
import { comparePacked, drawMatrixFile, layoutPacked } from '../matrix/draw-matrix.ts';
import { findOrder } from '../matrix/find-order.ts';
import { findRefused } from '../matrix/find-refused.ts';
import { computePackedScene } from '../scene/compute-scene.ts';
import { printReport } from '../reports/print-report.ts';
import { writeReport } from '../reports/write-report.ts';
import { writePackedScene } from '../scene/write-scene.ts';
import { summarisePacked } from '../matrix/summarise-matrix.ts';

/** Tells the caller how far a task has come. */
export type TellProgress = (value: unknown) => void;

/** Heavy work as a plain function: input and result are data that can be copied between threads. */
export type Task<Input, Result> = (input: Input, tell: TellProgress) => Result | Promise<Result>;

/** Tasks by name. */
export type TaskTable = Readonly<Record<string, Task<never, unknown>>>;

/** The heavy work of the service, by name; it runs in worker threads. */
export const TASKS = {
  checkGltf,
  compareMatrices: comparePacked,
  computeMatrix,
  computeScene: computePackedScene,
  convertDot,
  drawGraphml,
  drawMatrixFile,
  findOrder,
  findRefused,
  layoutMatrix: layoutPacked,
  printReport,
  readImport: readPackedImport,
  readPyarchinit: readPackedDatabase,
  summariseMatrix: summarisePacked,
  writeGraph: writeGraphFile,
  writeScene: writePackedScene,
  writePyarchinit,
  writeReport,
} satisfies TaskTable;
