import type { LayoutMemory } from './model/layout-memory.ts';
import { bitsOf, mixNumbers, recallPieces, type RecalledWork } from './recall-pieces.ts';
import type { ChannelRoutes } from './model/stages.ts';
import type { ChannelContent } from './routes/route-channel.ts';
import type { ChannelWork } from './routes/route-lines.ts';

/** Takes out of the work what is remembered. */
export function recallChannels(
  work: ChannelWork,
  memory: LayoutMemory | undefined,
): RecalledWork<ChannelWork, ChannelRoutes> {
  if (!memory) return { work, join: (done) => [...done] };
  return recallPieces(work.contents.map(createFingerprint(work)), memory, (isLeft) => ({
    ...work,
    contents: work.contents.filter(isLeft),
  }));
}

/**
 * Makes what gives a text that is the same only for channels that are routed alike: all that routing looks at. Vertices and
 * classes count by their rank in the channel, for what is added elsewhere gives them other numbers.
 */
function createFingerprint({ positions, isTrunked }: ChannelWork): (content: ChannelContent) => string {
  const { x, width, isBox } = positions;
  const rankOf = new Int32Array(x.length).fill(-1);
  return ({ upper, lower, arches, trunkClass, halfWidth }) => {
    const vertices = listOnce([upper, lower, arches], rankOf);
    const stands = new Float64Array(2 * vertices.length);
    const boxes = new Int32Array(vertices.length);
    for (let rank = 0; rank < vertices.length; rank++) {
      const vertex = vertices[rank];
      stands[2 * rank] = x[vertex];
      stands[2 * rank + 1] = width[vertex];
      boxes[rank] = isBox[vertex];
    }
    const ends = [upper, lower, arches].map((list) => readRanks(list, rankOf));
    const numbers = [Int32Array.of(isTrunked ? 1 : 0), ...ends, rankClasses(trunkClass)];
    for (const vertex of vertices) rankOf[vertex] = -1;
    return `channel ${mixNumbers([...numbers, bitsOf(halfWidth), bitsOf(stands), boxes])}`;
  };
}

function readRanks(vertices: Int32Array, rankOf: Int32Array): Int32Array {
  const ranks = new Int32Array(vertices.length);
  for (let at = 0; at < vertices.length; at++) ranks[at] = rankOf[vertices[at]];
  return ranks;
}

/** Each vertex once, in their order; writes the rank of each. */
function listOnce(lists: readonly Int32Array[], rankOf: Int32Array): Int32Array {
  const found = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      if (rankOf[list[at]] !== -1) continue;
      rankOf[list[at]] = count;
      found[count++] = list[at];
    }
  }
  const vertices = found.subarray(0, count).sort();
  for (let rank = 0; rank < count; rank++) rankOf[vertices[rank]] = rank;
  return vertices;
}

/** Looks of lines as they are; lines that share no trunk, whose numbers are those of the whole drawing, by their rank. */
function rankClasses(classes: Int32Array): Int32Array {
  if (!classes.some((kind) => kind < 0)) return classes;
  const alone = [...new Set(classes.filter((kind) => kind < 0))].sort((a, b) => b - a);
  const rankOf = new Map(alone.map((kind, rank) => [kind, -1 - rank]));
  return classes.map((kind) => rankOf.get(kind) ?? kind);
}
