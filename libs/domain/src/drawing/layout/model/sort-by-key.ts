// Uses typed arrays without allocation after the start, because it runs over every vertex in every
// sweep.

/** Items and their keys to be sorted together, and a stable sort of the first `count` of them. */
export interface KeySorter {
  keys: Float64Array;
  items: Int32Array;
  sort(count: number): void;
}

/** Returns the indexes of the first `count` keys in ascending order. The sort is stable. */
export function sortPlaces(count: number, keys: Float64Array): Int32Array {
  const sorter = createKeySorter(count);
  sorter.keys.set(keys.subarray(0, count));
  for (let at = 0; at < count; at++) sorter.items[at] = at;
  sorter.sort(count);
  return sorter.items;
}

/** Number of items sorted by insertion before runs are merged. */
const RUN = 24;

/** Creates a sorter for at most `most` items. Cost of a sort: linear if nearly sorted, otherwise n log n. */
export function createKeySorter(most: number): KeySorter {
  const keys = new Float64Array(most);
  const items = new Int32Array(most);
  const otherKeys = new Float64Array(most);
  const otherItems = new Int32Array(most);

  const insert = (low: number, high: number): void => {
    for (let at = low + 1; at < high; at++) {
      const key = keys[at];
      if (keys[at - 1] <= key) continue;
      const item = items[at];
      let into = at;
      for (; into > low && keys[into - 1] > key; into--) {
        keys[into] = keys[into - 1];
        items[into] = items[into - 1];
      }
      keys[into] = key;
      items[into] = item;
    }
  };

  const merge = (low: number, middle: number, high: number): void => {
    if (keys[middle - 1] <= keys[middle]) return;
    for (let at = low; at < middle; at++) {
      otherKeys[at] = keys[at];
      otherItems[at] = items[at];
    }
    let left = low;
    let right = middle;
    for (let into = low; left < middle; into++) {
      if (right < high && keys[right] < otherKeys[left]) {
        keys[into] = keys[right];
        items[into] = items[right++];
      } else {
        keys[into] = otherKeys[left];
        items[into] = otherItems[left++];
      }
    }
  };

  return {
    keys,
    items,
    sort: (count) => {
      for (let low = 0; low < count; low += RUN) insert(low, Math.min(count, low + RUN));
      for (let run = RUN; run < count; run *= 2) {
        for (let low = 0; low + run < count; low += 2 * run)
          merge(low, low + run, Math.min(count, low + 2 * run));
      }
    },
  };
}
