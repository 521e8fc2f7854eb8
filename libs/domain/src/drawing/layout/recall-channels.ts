import type { LayoutMemory } from './model/layout-memory.ts';
import { bitsOf, mixNumbers, recallPieces } from './recall-pieces.ts';
import type { ChannelRoutes } from './model/stages.ts';
import type { ChannelContent } from './routes/route-channel.ts';
import type { ChannelWork } from './routes/route-lines.ts';

/** Channels of which some are remembered. */
export interface RecalledChannels {
  /** What is left to do. */
  work: ChannelWork;
  /** All channels, remembered and done, in their order; remembers those that were done. */
  join(done: readonly ChannelRoutes[]): ChannelRoutes[];
}

/** Takes out of the work what is remembered. */
export function recallChannels(work: ChannelWork, memory: LayoutMemory | undefined): RecalledChannels {
  if (!memory) return { work, join: (done) => [...done] };
  const { isMissing, join } = recallPieces<ChannelRoutes>(work.contents.map(createFingerprint(work)), memory);
  return { work: { ...work, contents: work.contents.filter((_, at) => isMissing(at)) }, join };
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
    const rank = (vertex: number): number => rankOf[vertex];
    const numbers = [
      Int32Array.of(isTrunked ? 1 : 0),
      upper.map(rank),
      lower.map(rank),
      arches.map(rank),
      rankClasses(trunkClass),
      bitsOf(halfWidth),
      bitsOf(Float64Array.from(vertices, (vertex) => x[vertex])),
      bitsOf(Float64Array.from(vertices, (vertex) => width[vertex])),
      Int32Array.from(vertices, (vertex) => isBox[vertex]),
    ];
    for (const vertex of vertices) rankOf[vertex] = -1;
    return `channel ${mixNumbers(numbers)}`;
  };
}

/** Each vertex once, in their order; writes the rank of each. */
function listOnce(lists: readonly Int32Array[], rankOf: Int32Array): Int32Array {
  const found: number[] = [];
  for (const list of lists) {
    for (const vertex of list) {
      if (rankOf[vertex] !== -1) continue;
      rankOf[vertex] = found.length;
      found.push(vertex);
    }
  }
  const vertices = Int32Array.from(found).sort();
  for (let at = 0; at < vertices.length; at++) rankOf[vertices[at]] = at;
  return vertices;
}

/** Looks of lines as they are; lines that share no trunk, whose numbers are those of the whole drawing, by their rank. */
function rankClasses(classes: Int32Array): Int32Array {
  const alone = classes.filter((kind) => kind < 0);
  if (alone.length === 0) return classes;
  const rankOf = new Map([...new Set(alone.sort())].map((kind, rank) => [kind, -1 - rank]));
  return classes.map((kind) => rankOf.get(kind) ?? kind);
}
