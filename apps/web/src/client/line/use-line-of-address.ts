import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { StoredLine } from './stored-line.ts';

/** Writes the line of the address (`?line=`) into the line, and removes it from the address. */
export function useLineOfAddress({ type }: StoredLine): void {
  const [address, setAddress] = useSearchParams();
  const line = address.get('line');
  useEffect(() => {
    if (line === null) return;
    type(line);
    setAddress(
      (now) => {
        now.delete('line');
        return now;
      },
      { replace: true },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the line is written once
  }, [line]);
}
