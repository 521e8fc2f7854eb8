/**
 * Manual position of a unit. It is relative to other units or to the automatic position, so that it stays valid
 * when units are added: points to the right of its automatic position (`shift`), to the `left` or `right` of
 * another unit, or in one `column` with it. `by` moves it further to the right, in points.
 */
export type HandPlace =
  | { unit: string; place: 'shift'; by: number }
  | { unit: string; place: 'left' | 'right' | 'column'; of: string; by?: number | undefined };

/** Result of the manual positions, by node. */
export interface HandReport {
  /** Manually placed boxes. */
  placed: string[];
  /** Those of them that could not get exactly the wanted position. */
  bent: string[];
}
