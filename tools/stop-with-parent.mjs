const EVERY_MS = 500;

/**
 * Sends this process SIGTERM when its parent process has ended. npm 11 ends on SIGTERM without passing it on, and
 * would leave the services running.
 */
export function stopWithParent() {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}
