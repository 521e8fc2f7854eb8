import { useSyncExternalStore } from 'react';

/** Whether the device has a network; that the server answers is another matter. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
