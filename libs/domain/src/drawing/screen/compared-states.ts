import { BECAME } from '../styles/compared-marks.ts';

/** What became of a box or a relation between two states; the place of each is what is sent. */
export const COMPARED_STATES = ['kept', ...BECAME] as const;
export type ComparedState = (typeof COMPARED_STATES)[number];

/** Two states on one drawing: what became of each box and of each edge, as places in `COMPARED_STATES`. */
export interface ScreenComparison {
  boxes: number[];
  edges: number[];
}
