import { packError, type ProcessMessage, type ProcessOrder } from './messages.ts';
import { createTaskThread, type TaskThread, type ThreadOptions } from './task-thread.ts';

/**
 * Runs the tasks that the parent process sends, one at a time, in a thread, so that this process can
 * receive cancellations. It ends with its parent. It ignores signals of a terminal or service manager:
 * the parent gets them too, and lets tasks finish first.
 */
export function hostTasks(options: ThreadOptions): void {
  const report = (message: ProcessMessage): void => {
    process.send?.(message, (error: Error | null) => error && process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  let thread: TaskThread | undefined;
  const onFree = (_: TaskThread, isThere: boolean): void => {
    if (!isThere) thread = undefined;
    report({ kind: 'free' });
  };
  process.on('message', (order: ProcessOrder) => {
    if (order.kind === 'give-up') {
      thread?.giveUp(new Error('Nobody waits for it any more'));
      return;
    }
    thread ??= createTaskThread(options, onFree);
    thread.start({
      request: order.request,
      budgetMs: order.budgetMs,
      onProgress: (value) => report({ kind: 'progress', value }),
      resolve: (result) => reportResult(result, report),
      reject: (error) => report({ kind: 'failed', failure: packError(error) }),
    });
  });
}

/** A result that cannot be copied fails the task, but not this process. */
function reportResult(result: unknown, report: (message: ProcessMessage) => void): void {
  try {
    report({ kind: 'done', result });
  } catch (error) {
    report({ kind: 'failed', failure: packError(error) });
  }
}
