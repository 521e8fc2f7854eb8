/**
 * Finds cycles in a graph, given as a map from a node to the set of its targets. Each cycle is the
 * list of its nodes with the first one repeated at the end, and is a shortest one through its first
 * node. No node is in two cycles.
 */
export function findCycles(graph) {
  const left = new Map([...graph].map(([node, targets]) => [node, new Set(targets)]));
  const cycles = [];
  for (;;) {
    prune(left);
    const cycle = findFirstCycle(left);
    if (cycle === undefined) return cycles;
    cycles.push(cycle);
    for (const node of cycle) left.delete(node);
  }
}

/** Removes nodes without remaining targets until none is left. */
function prune(graph) {
  for (let size = -1; size !== graph.size;) {
    size = graph.size;
    for (const [node, targets] of graph) {
      for (const target of targets) if (!graph.has(target)) targets.delete(target);
      if (targets.size === 0) graph.delete(node);
    }
  }
}

function findFirstCycle(graph) {
  for (const node of [...graph.keys()].sort()) {
    const cycle = findWayBack(graph, node);
    if (cycle) return cycle;
  }
  return undefined;
}

function findWayBack(graph, start) {
  const cameFrom = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return traceBack(cameFrom, start, node);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function traceBack(cameFrom, start, last) {
  const way = [start];
  for (let node = last; node !== start; node = cameFrom.get(node)) way.unshift(node);
  return [start, ...way];
}
