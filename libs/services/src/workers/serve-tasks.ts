import { parentPort, type MessagePort } from 'node:worker_threads';
import { packError, type TaskMessage, type TaskRequest } from './messages.ts';
import type { TaskTable } from './tasks.ts';

/** Makes this thread run the tasks it is asked for. @throws Error when it is the main thread. */
export function serveTasks(tasks: TaskTable): void {
  if (!parentPort) throw new Error('Tasks are served in a worker thread');
  const port = parentPort;
  port.on('message', (request: TaskRequest) => void answer(port, tasks, request));
}

async function answer(port: MessagePort, tasks: TaskTable, { name, input }: TaskRequest): Promise<void> {
  let isOver = false;
  const tell = (message: TaskMessage): void => {
    // What a task tells after its end would be taken for the next one's.
    if (!isOver) port.postMessage(message);
  };
  try {
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new Error(`There is no task ${name}`);
    const result = await task(input as never, (value) => tell({ kind: 'progress', value }));
    tell({ kind: 'done', result });
  } catch (error) {
    tell({ kind: 'failed', failure: packError(error) });
  }
  isOver = true;
}
