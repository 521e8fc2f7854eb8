import { findAbove, findBelow, readElevationSpan, type ElevationSpan } from './elevation-bounds.ts';
import type { Footprints, Ground } from './ground.ts';
import { listContents } from './nest-solids.ts';
import { stackInside, stackLevels, type Heights } from './stack-levels.ts';

/** Gap between solids with interpolated positions, m. */
const GAP = 0.05;

/**
 * Places the units at their recorded heights above sea level. A unit without one is between its neighbours in
 * the order, at equal distances, or inside its container. Without any evidence it is at the mean height of its
 * row. A site without any heights is stacked by levels. Cost: linear.
 */
export function stackElevations(ground: Ground, footprints: Footprints): Heights {
  const { members, sizes } = ground;
  const recorded = members.map((member, unit) => readElevationSpan(member, sizes.height[unit]!));
  if (recorded.every((span) => span === undefined)) {
    const levels = stackLevels(ground, footprints);
    return { ...levels, isInterpolated: levels.isInterpolated.fill(1) };
  }
  const spans = [...recorded];
  guessSpans(spans, ground);
  const heights: Heights = {
    bottom: Float64Array.from(spans, (span) => span!.bottom),
    height: Float64Array.from(spans, (span) => span!.top - span!.bottom),
    isInterpolated: Uint8Array.from(recorded, (span) => (span ? 0 : 1)),
  };
  sinkUnknown(recorded, footprints, { ground, heights });
  return heights;
}

function guessSpans(spans: (ElevationSpan | undefined)[], ground: Ground): void {
  const above = findAbove(ground, spans);
  const below = findBelow(ground, spans);
  const usual = averageRows(spans, ground);
  const { height } = ground.sizes;
  for (let unit = 0; unit < spans.length; unit++) {
    spans[unit] ??= guessSpan({
      above: above.height[unit]!,
      stepsAbove: above.steps[unit]!,
      below: below.height[unit]!,
      stepsBelow: below.steps[unit]!,
      usual: usual[ground.rowOf[unit]!]!,
      height: height[unit]!,
    });
  }
}

interface Clues {
  above: number;
  stepsAbove: number;
  below: number;
  stepsBelow: number;
  usual: number;
  height: number;
}

function guessSpan({ above, stepsAbove, below, stepsBelow, usual, height }: Clues): ElevationSpan {
  const [knowsAbove, knowsBelow] = [!Number.isNaN(above), !Number.isNaN(below)];
  if (!knowsAbove && !knowsBelow) return spanAround(usual, height);
  if (!knowsBelow) return spanAround(above - (stepsAbove - 0.5) * (height + GAP), height);
  if (!knowsAbove) return spanAround(below + (stepsBelow - 0.5) * (height + GAP), height);
  const room = (above - below) / (stepsAbove + stepsBelow - 1);
  const middle = above - room * (stepsAbove - 0.5);
  return spanAround(middle, room > 2 * GAP ? Math.min(height, room - GAP) : height);
}

function spanAround(middle: number, height: number): ElevationSpan {
  return { bottom: middle - height / 2, top: middle + height / 2 };
}

/**
 * Returns the mean height of each row. A row without heights has that of the nearest later row, otherwise of the
 * nearest earlier one.
 */
function averageRows(
  spans: readonly (ElevationSpan | undefined)[],
  { rowOf, rowCount }: Ground,
): Float64Array {
  const [total, count] = [new Float64Array(rowCount), new Float64Array(rowCount)];
  for (const [unit, span] of spans.entries()) {
    if (!span) continue;
    total[rowOf[unit]!]! += (span.bottom + span.top) / 2;
    count[rowOf[unit]!]!++;
  }
  const mean = total.map((sum, row) => sum / count[row]!);
  for (let row = 1; row < rowCount; row++) if (Number.isNaN(mean[row]!)) mean[row] = mean[row - 1]!;
  for (let row = rowCount - 2; row >= 0; row--) if (Number.isNaN(mean[row]!)) mean[row] = mean[row + 1]!;
  return mean;
}

/** A unit inside another without its own height shares the height of its container. */
function sinkUnknown(
  recorded: readonly (ElevationSpan | undefined)[],
  { host }: Footprints,
  { ground, heights }: { ground: Ground; heights: Heights },
): void {
  const contents = listContents(host);
  const outside = ground.members
    .map((_, unit) => unit)
    .sort((a, b) => ground.rowOf[b]! - ground.rowOf[a]! || a - b);
  for (const unit of outside) {
    const unknown = (contents.get(unit) ?? []).filter((inside) => recorded[inside] === undefined);
    stackInside(unit, unknown, { ground, heights });
  }
}
