import { BECAME } from '../styles/compared-marks.ts';

/** Differences of a box or relation between two states. The index of each is sent. */
export const COMPARED_STATES = ['kept', ...BECAME] as const;
export type ComparedState = (typeof COMPARED_STATES)[number];

/** Comparison of two states in one drawing: the state of each box and each edge, as indexes into `COMPARED_STATES`. */
export interface ScreenComparison {
  boxes: number[];
  edges: number[];
}
