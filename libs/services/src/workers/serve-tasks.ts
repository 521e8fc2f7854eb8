import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { AnyTask } from '../context.ts';
import { packError, type TaskMessage, type TaskRequest } from './messages.ts';
import { clearHeap, shrinkHeap } from './shrink-heap.ts';
import { noteTask } from './side-thread.ts';
import type { ThreadData } from './task-thread.ts';

/** Tasks by name. */
export type TaskTable = Readonly<Record<string, AnyTask>>;

/** Makes this thread run the tasks it is asked for. @throws Error when it is the main thread. */
export function serveTasks(tasks: TaskTable): void {
  if (!parentPort) throw new Error('Tasks are served in a worker thread');
  const port = parentPort;
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
    // After what nobody waited for the thread rests at once.
    rest(request.isAhead ? 0 : ofTasks.idleMs / 2, () => rest(AGAIN_MS));
  };
  port.on('message', (request: TaskRequest) => void work(request));
}

/** The first clearing leaves pages with little in them, which the next one brings together and gives back. */
const AGAIN_MS = 1_000;
/** How often a thread tells the share that is done, at most. */
const SHARES_EVERY_MS = 20;

interface Serving {
  port: MessagePort;
  tasks: TaskTable;
  isGivenUp: () => boolean;
}

async function answer(request: TaskRequest, { port, tasks, isGivenUp }: Serving): Promise<void> {
  const { name, input } = request;
  noteTask(request);
  let isOver = false;
  let toldAt = -Infinity;
  const tell = (message: TaskMessage): void => {
    // What a task tells after its end would be taken for the next one's.
    if (!isOver) port.postMessage(message, message.kind === 'done' ? listBuffers(message.result) : []);
  };
  const tellProgress = (value: unknown): void => {
    if (isGivenUp()) throw new Error('Nobody waits for it any more');
    const now = performance.now();
    // A layout counts its smallest steps; to post each took a tenth of its time.
    if (typeof value === 'number' && value < 1 && now - toldAt < SHARES_EVERY_MS) return;
    toldAt = now;
    tell({ kind: 'progress', value });
  };
  try {
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new Error(`There is no task ${name}`);
    const result = await task(input as never, tellProgress);
    tell({ kind: 'done', result });
  } catch (error) {
    tell({ kind: 'failed', failure: packError(error) });
  }
  isOver = true;
}

/** The large buffers of a result, which change hands instead of being copied: nobody here needs them any more. */
function listBuffers(result: unknown): ArrayBuffer[] {
  if (typeof result !== 'object' || result === null) return [];
  const parts: unknown[] = result instanceof Uint8Array ? [result] : Object.values(result);
  const buffers = parts.flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer && isAlone(part) ? [part.buffer] : [],
  );
  return [...new Set(buffers)];
}

/** Small buffers may share their memory with others; a large one may have free room at its end. */
function isAlone({ byteLength, byteOffset }: Uint8Array): boolean {
  return byteOffset === 0 && byteLength >= LEAST_TRANSFERRED_BYTES;
}

const LEAST_TRANSFERRED_BYTES = 65_536;
