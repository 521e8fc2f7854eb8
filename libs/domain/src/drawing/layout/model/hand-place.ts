/**
 * Where a person wants a unit, told by what stands around it and never by where it stands on the paper, so that it holds
 * when units are added: so many points beside the place the layout gives it (`shift`), at the `left` or `right` of
 * another unit, or in one `column` with it; `by` points further to the right of that.
 */
export type HandPlace =
  | { unit: string; place: 'shift'; by: number }
  | { unit: string; place: 'left' | 'right' | 'column'; of: string; by?: number | undefined };

/** What became of the wishes, by node. */
export interface HandReport {
  /** Boxes that somebody placed. */
  placed: string[];
  /** Those of them that could not stand quite where they were wanted. */
  bent: string[];
}
