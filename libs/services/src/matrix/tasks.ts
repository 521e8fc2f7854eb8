// Names the matrix tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { computeMatrix } from './compute-matrix.ts';
import type { comparePacked, drawMatrixFile, drawMatrixPicture } from './draw-matrix.ts';
import type { findOrder } from './find-order.ts';
import type { summarisePacked } from './summarise-packed.ts';
import type { writeDrawnJson } from './write-drawn-json.ts';
import type { writeScreenJson } from './write-screen-json.ts';

export { doLayoutWorkTask } from './layout-task.ts';

export const compareMatricesTask: TaskHandle<'compareMatrices', typeof comparePacked> = {
  name: 'compareMatrices',
};
export const computeMatrixTask: TaskHandle<'computeMatrix', typeof computeMatrix> = { name: 'computeMatrix' };
export const drawMatrixFileTask: TaskHandle<'drawMatrixFile', typeof drawMatrixFile> = {
  name: 'drawMatrixFile',
};
export const drawMatrixPictureTask: TaskHandle<'drawMatrixPicture', typeof drawMatrixPicture> = {
  name: 'drawMatrixPicture',
};
export const findOrderTask: TaskHandle<'findOrder', typeof findOrder> = { name: 'findOrder' };
export const summariseMatrixTask: TaskHandle<'summariseMatrix', typeof summarisePacked> = {
  name: 'summariseMatrix',
};
export const writeScreenJsonTask: TaskHandle<'writeScreenJson', typeof writeScreenJson> = {
  name: 'writeScreenJson',
};
export const writeDrawnJsonTask: TaskHandle<'writeDrawnJson', typeof writeDrawnJson> = {
  name: 'writeDrawnJson',
};
