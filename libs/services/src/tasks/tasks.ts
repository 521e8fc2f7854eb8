/** Tells the caller how far a task has come. */
export type TellProgress = (value: unknown) => void;

/** Heavy work as a plain function: input and result are data that can be copied between threads. */
export type Task<Input, Result> = (input: Input, tell: TellProgress) => Result | Promise<Result>;

/** Tasks by name. */
export type TaskTable = Readonly<Record<string, Task<never, unknown>>>;

/**
 * The heavy work of the service, by name; it runs in worker threads. The code of each is loaded when it is first asked
 * for: a thread that writes a file needs no fonts.
 */
export const TASKS = {
  checkGltf: late(async () => (await import('../files/check-gltf.ts')).checkGltf),
  compareMatrices: late(async () => (await import('../matrix/draw-matrix.ts')).comparePacked),
  computeMatrix: late(async () => (await import('../matrix/compute-matrix.ts')).computeMatrix),
  computeScene: late(async () => (await import('../scene/compute-scene.ts')).computePackedScene),
  convertDot: late(async () => (await import('../graphs/convert/convert-dot.ts')).convertDot),
  drawGraphml: late(async () => (await import('../graphs/graphml-draw.ts')).drawGraphml),
  drawMatrixFile: late(async () => (await import('../matrix/draw-matrix.ts')).drawMatrixFile),
  findOrder: late(async () => (await import('../matrix/find-order.ts')).findOrder),
  findRefused: late(async () => (await import('../findings/find-refused.ts')).findRefused),
  printReport: late(async () => (await import('../reports/print-report.ts')).printReport),
  readImport: late(async () => (await import('../import/packed-import.ts')).readPackedImport),
  readPyarchinit: late(async () => (await import('../import/packed-import.ts')).readPackedDatabase),
  summariseMatrix: late(async () => (await import('../matrix/summarise-matrix.ts')).summarisePacked),
  writeGraph: late(async () => (await import('../graphs/write-graph-file.ts')).writeGraphFile),
  writeScene: late(async () => (await import('../scene/write-scene.ts')).writePackedScene),
  writeMatrixJson: late(async () => (await import('../matrix/write-matrix-json.ts')).writeMatrixJson),
  writePyarchinit: late(async () => (await import('../export/export-pyarchinit.ts')).writePyarchinit),
  writeReport: late(async () => (await import('../reports/write-report.ts')).writeReport),
} satisfies TaskTable;

/** A task whose code is loaded when it is asked for. */
function late<Input, Result>(
  load: () => Promise<Task<Input, Result>>,
): (input: Input, tell: TellProgress) => Promise<Result> {
  return async (input, tell) => (await load())(input, tell);
}
