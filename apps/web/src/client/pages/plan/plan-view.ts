import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** The part of the page that the address describes. Matrix and plan name the selected unit in the same way. */
export interface PlanView {
  /** Name of the selected unit, `12` or `A/12`. Empty if none is selected. */
  unit: string;
  isSheetOpen: boolean;
  /** Number of latest levels that are peeled off. */
  peeled: number;
}

/** Parses the query of an address. Unknown values fall back to the defaults. */
export function parsePlanView(searchParams: URLSearchParams): PlanView {
  const peeled = Number(searchParams.get('peel') ?? 0);
  return {
    // The matrix names several units. The last one is the one selected last.
    unit: (searchParams.get('unit') ?? '').split(',').at(-1)?.trim() ?? '',
    isSheetOpen: searchParams.get('sheet') === '1',
    peeled: Number.isSafeInteger(peeled) && peeled > 0 ? peeled : 0,
  };
}

/** Changes parts of the address. An undefined or empty value removes the part. */
export type ChangePlanView = (
  parts: Readonly<Partial<Record<'unit' | 'sheet' | 'peel', string | undefined>>>,
) => void;

/** Returns the view that the address describes, and a function to change it. */
export function usePlanView(): [PlanView, ChangePlanView] {
  const [searchParams, setSearchParams] = useSearchParams();
  const text = searchParams.toString();
  const view = useMemo(() => parsePlanView(new URLSearchParams(text)), [text]);
  const change: ChangePlanView = (parts) =>
    setSearchParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [view, change];
}
