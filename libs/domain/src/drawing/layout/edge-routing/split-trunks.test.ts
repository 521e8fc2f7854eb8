import { describe, expect, it } from 'vitest';
import { splitTrunks } from './split-trunks.ts';
import { findTrunks, type Segments } from './trunks.ts';

/** Segments from the boxes 0, 1, 2, … above to one box below, of these classes; the box is the last vertex. */
function endAtOne(classes: readonly number[]): Segments {
  return {
    upper: Int32Array.from(classes, (_, at) => at),
    lower: new Int32Array(classes.length).fill(classes.length),
    trunkClass: Int32Array.from(classes),
  };
}

/** x of the vertices: side by side in the order of their numbers. */
const X = Float64Array.from({ length: 10 }, (_, at) => 10 * at);

/** Segments of each trunk. */
function listTrunks(trunkOf: Int32Array): number[][] {
  const numbers = [...new Set(trunkOf)];
  return numbers.map((trunk) => [...trunkOf.keys()].filter((place) => trunkOf[place] === trunk));
}

function part(segments: Segments): number[][] {
  return listTrunks(splitTrunks(segments, findTrunks(segments), X));
}

describe('splitTrunks()', () => {
  it('parts a trunk where a line of another look comes to its box in between', () => {
    expect(part(endAtOne([0, 0, -1, 0, 0]))).toEqual([[0, 1], [2], [3, 4]]);
    expect(part(endAtOne([0, -1, 0, -2, 0]))).toEqual([[0], [1], [2], [3], [4]]);
  });

  it('leaves trunks whole beside which the others come', () => {
    expect(part(endAtOne([0, 0, 0, -1]))).toEqual([[0, 1, 2], [3]]);
    expect(part(endAtOne([0, 0, 0]))).toEqual([[0, 1, 2]]);
  });

  it('parts a trunk that leaves a box just so', () => {
    const { upper, lower, trunkClass } = endAtOne([0, -1, 0]);

    expect(part({ upper: lower, lower: upper, trunkClass })).toEqual([[0], [1], [2]]);
  });

  //   0 1 2     0 and 2 lead to 3 and 4, all four pairs; 1 leads to 3
  //   |\|/|     in another look. Parting the trunk at 3 would need
  //   3   4     another one at 4.
  it('leaves trunks whole that have several boxes at both ends', () => {
    const segments = {
      upper: Int32Array.of(0, 0, 1, 2, 2),
      lower: Int32Array.of(3, 4, 3, 3, 4),
      trunkClass: Int32Array.of(0, 0, -1, 0, 0),
    };

    expect(part(segments)).toEqual([[0, 1, 3, 4], [2]]);
  });
});
