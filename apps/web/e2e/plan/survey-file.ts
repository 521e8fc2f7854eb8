/** A measured point as a line of a file: name, code, x, y, z, remark. */
type Line = readonly [code: string, x: number, y: number, z: number];

const POINTS_OF_OUTLINE = 40;
const RADIUS_M = 0.8;

/** Centres of the outlines, beside the shapes that `createPlanSite` records. */
const OUTLINES: readonly (readonly [code: string, x: number, y: number])[] = [
  ['C1', 7, 1.2],
  ['C2', 9, 1.2],
  ['C5', 7, 4.8],
  ['C.7', 9, 4.8],
  ['C.8', 2, 4.8],
];

/** Name of the point of C2 that was measured at a wrong place, so that the outline crosses itself. */
export const WRONG_POINT = '61';
/** The extent of all points: x, y of the lower left and of the upper right corner. */
export const SURVEY_EXTENT = [1.2, 0.4, 9.8, 5.6] as const;

/**
 * Writes a file of 300 points: five outlines of 40 points each, one of them with a wrong point, 100 heights of unit 1, and a
 * line that is no point.
 */
export function writeSurveyFile(): string {
  const outlines = OUTLINES.flatMap(([code, x, y]) =>
    Array.from({ length: POINTS_OF_OUTLINE }, (_, at): Line => {
      const angle = (2 * Math.PI * at) / POINTS_OF_OUTLINE;
      return [code, x + RADIUS_M * Math.cos(angle), y + RADIUS_M * Math.sin(angle), 101];
    }),
  );
  const heights = Array.from({ length: 100 }, (_, at): Line => [
    'Q1',
    3.4 + (at % 10) * 0.2,
    4 + Math.floor(at / 10) * 0.15,
    101 + at / 100,
  ]);
  const lines = [...outlines, ...heights].map(([code, x, y, z], at) => {
    const name = String(at + 1);
    const [east, north] = name === WRONG_POINT ? [9, 2.3] : [x, y];
    return [name, code, east!.toFixed(3), north!.toFixed(3), z.toFixed(3)].join(',');
  });
  return ['Point,Code,E,N,Z', ...lines, 'end of job'].join('\n');
}
