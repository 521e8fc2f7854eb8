import { useEffect } from 'react';
import { useSearchParams } from 'wouter';

/** Runs an action if the address has a parameter (`?new=1`), and removes the parameter from the address. */
export function useAddressAction(name: string, run: () => void): void {
  const [address, setAddress] = useSearchParams();
  const isRequested = address.has(name);
  useEffect(() => {
    if (!isRequested) return;
    setAddress(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
    // The frame focuses a page that has opened. The action may focus a part of it, so it runs later.
    setTimeout(run);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the action runs once for each parameter
  }, [isRequested]);
}
