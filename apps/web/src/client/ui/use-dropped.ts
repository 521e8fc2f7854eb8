import { useEffect, useState } from 'react';

/** Handles files dropped anywhere on the page. Returns true while files are dragged over it. */
export function useDropped(add: (files: Iterable<File>) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const handle = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') add(event.dataTransfer.files);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) removeEventListener(kind, handle);
    };
  }, [add]);
  return isOver;
}
