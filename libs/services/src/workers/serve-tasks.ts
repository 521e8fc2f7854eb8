import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { AnyTask } from '../context.ts';
import { hostTasks } from './host-tasks.ts';
import { packError, type TaskMessage, type TaskRequest } from './messages.ts';
import { clearHeap, shrinkHeap } from './shrink-heap.ts';
import type { ThreadData, ThreadOptions } from './task-thread.ts';

/** Tasks by name. */
export type TaskTable = Readonly<Record<string, AnyTask>>;

/**
 * Runs the tasks sent to this worker. The file that calls it is both process and thread: started as a
 * process, it starts itself as the thread that runs the tasks. @throws Error if it is neither.
 */
export function serveTasks(tasks: TaskTable): void {
  if (parentPort) serveInThread(tasks, parentPort);
  else if (process.send) hostTasks(JSON.parse(process.argv[2] ?? '{}') as ThreadOptions);
  else throw new Error('Tasks are served in a worker process');
}

function serveInThread(tasks: TaskTable, port: MessagePort): void {
  const { givenUp, ofTasks } = workerData as ThreadData;
  const isGivenUp = (): boolean => Atomics.load(givenUp, 0) === 1;
  let resting: NodeJS.Timeout | undefined;
  const rest = (afterMs: number, then?: () => void): void => {
    resting = setTimeout(() => {
      clearHeap();
      then?.();
    }, afterMs).unref();
  };
  const work = async (request: TaskRequest): Promise<void> => {
    clearTimeout(resting);
    await answer(request, { port, tasks, isGivenUp });
    shrinkHeap();
    rest(ofTasks.idleMs / 2, () => rest(AGAIN_MS));
  };
  port.on('message', (request: TaskRequest) => void work(request));
}

/** The first collection leaves sparse pages. A second one compacts and releases them. */
const AGAIN_MS = 1_000;
/** Minimum interval between reports of the progress, in ms. */
const SHARES_EVERY_MS = 20;

interface Serving {
  port: MessagePort;
  tasks: TaskTable;
  isGivenUp: () => boolean;
}

async function answer({ name, input }: TaskRequest, { port, tasks, isGivenUp }: Serving): Promise<void> {
  let isOver = false;
  let reportedAt = -Infinity;
  const send = (message: TaskMessage): void => {
    // A report after the end of a task would be attributed to the next one.
    if (!isOver) port.postMessage(message, message.kind === 'done' ? listBuffers(message.result) : []);
  };
  const reportProgress = (value: unknown): void => {
    if (isGivenUp()) throw new Error('Nobody waits for it any more');
    const now = performance.now();
    // A layout reports every small step. Sending each of them would take a tenth of its time.
    if (typeof value === 'number' && value < 1 && now - reportedAt < SHARES_EVERY_MS) return;
    reportedAt = now;
    send({ kind: 'progress', value });
  };
  try {
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new Error(`There is no task ${name}`);
    const result = await task(input as never, reportProgress);
    send({ kind: 'done', result });
  } catch (error) {
    send({ kind: 'failed', failure: packError(error) });
  }
  isOver = true;
}

/** Returns the large buffers of a result, to be transferred instead of copied. This thread no longer needs them. */
function listBuffers(result: unknown): ArrayBuffer[] {
  if (typeof result !== 'object' || result === null) return [];
  const parts: unknown[] = result instanceof Uint8Array ? [result] : Object.values(result);
  const buffers = parts.flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer && isAlone(part) ? [part.buffer] : [],
  );
  return [...new Set(buffers)];
}

/** Small buffers may share their memory with others. A large one may have unused space at its end. */
function isAlone({ byteLength, byteOffset }: Uint8Array): boolean {
  return byteOffset === 0 && byteLength >= LEAST_TRANSFERRED_BYTES;
}

const LEAST_TRANSFERRED_BYTES = 65_536;
