/** Waits for a time in ms. @throws DOMException `AbortError` if the signal aborts */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('No longer wanted', 'AbortError'));
    });
  });
}
