import { ValidationError } from '@trowel/domain/core';
import { addNote, type ImportBuilder } from '../../import/import-builder.ts';
import { listRecords, textAt } from '../../text/json-values.ts';
import type { GraphOptions } from '../parsed/graph-options.ts';
import { describeExport, noteExport, readOrigin } from '../round-trip/read-stored.ts';
import { ORIGIN_MEMBER } from '../round-trip/round-trip-model.ts';
import { chooseStudies, isRemoved, type EmContainer, type EmStudy } from './em-container.ts';
import { readEmGraph } from './em-graph.ts';
import type { EmEdge, EmNode } from './em-model.ts';
import { isEmUnit } from './em-type-words.ts';
import { readEpochYears, readExportedEmGraph } from './read-exported-em.ts';

/**
 * Reads the graphs of an `em.json` file (native format of the Extended Matrix since 2026): the
 * requested one, or all. Shelves and items removed in EMStudio are left out.
 * @throws ValidationError if there is no unit in them
 */
export function readEmJson(builder: ImportBuilder, container: EmContainer, options: GraphOptions): void {
  const studies = chooseStudies(container, options.graph, builder.language);
  noteStudies(builder, container, studies);
  const nodes: EmNode[] = [];
  const edges: EmEdge[] = [];
  const removed = { nodes: 0, edges: 0 };
  const used = new Map<string, string>();
  for (const [at, { record: graph }] of studies.entries()) {
    const idOf = createIds(used, at);
    const gone = new Set<string>();
    for (const { key, record, place } of listRecords(graph['nodes'])) {
      const id = textAt(record, ['id']) || key;
      if (isRemoved(record)) gone.add(id);
      else
        nodes.push({
          id: idOf.add(id),
          type: textAt(record, ['node_type', 'type']) || 'unknown',
          record,
          source: { sheet: 'nodes', row: place },
        });
    }
    removed.nodes += gone.size;
    for (const { record, place } of listRecords(graph['edges'])) {
      const [from, to] = [textAt(record, ['source', 'from']), textAt(record, ['target', 'to'])];
      if (isRemoved(record) || gone.has(from) || gone.has(to)) removed.edges++;
      else
        edges.push({
          type: textAt(record, ['edge_type', 'type']),
          from: idOf.find(from),
          to: idOf.find(to),
          record,
          source: { sheet: 'edges', row: place },
        });
    }
  }
  noteRemoved(builder, removed);
  const [first] = studies;
  const origin = studies.length === 1 ? readOrigin(first!.record[ORIGIN_MEMBER]) : undefined;
  const graph = { nodes, edges, isBeforeDoubtful: false };
  if (!origin && !nodes.some(({ type }) => isEmUnit(type))) throw noUnits(builder, studies, removed.nodes);
  if (!origin) return readEmGraph(builder, graph, options);
  const own = describeExport(origin, { sheet: 'periods', row: 1 });
  builder.graph = { ...own, periods: readEpochYears(nodes, own.periods) };
  noteExport(builder, origin);
  readExportedEmGraph(builder, graph);
}

/** Creates unique ids. Ids are unique within a graph only, so repeated ids get the number of their graph. */
function createIds(used: Map<string, string>, at: number) {
  const own = new Map<string, string>();
  return {
    add(id: string): string {
      const free = used.has(id) && !own.has(id) ? `${at}:${id}` : id;
      used.set(free, free);
      own.set(id, free);
      return free;
    },
    find: (id: string): string => own.get(id) ?? id,
  };
}

function noteStudies(
  builder: ImportBuilder,
  { studies, others }: EmContainer,
  chosen: readonly EmStudy[],
): void {
  const list = (some: readonly EmStudy[]): string =>
    some.map(({ id, name }) => (id === name ? id : `${name} (${id})`)).join(', ');
  if (studies.length > 1) {
    builder.studies = studies.map(({ id, name }) => ({ id, name }));
    addNote(builder, {
      en: `The file contains ${studies.length} graphs: ${list(studies)}. Read: ${list(chosen)}. To read one of them, name it (graph)`,
      it: `Il file contiene ${studies.length} grafi: ${list(studies)}. Letti: ${list(chosen)}. Per leggerne uno solo, indicalo (graph)`,
    });
  }
  if (others.length > 0)
    addNote(builder, {
      en: `Shelves and collections of documents contain no units and were left out: ${list(others)}`,
      it: `Le raccolte di oggetti e documenti non contengono US e sono state tralasciate: ${list(others)}`,
    });
}

function noteRemoved(builder: ImportBuilder, { nodes, edges }: { nodes: number; edges: number }): void {
  if (nodes + edges === 0) return;
  addNote(builder, {
    en: `${nodes} nodes and ${edges} edges were left out because they are marked as removed, or end at a removed node`,
    it: `${nodes} nodi e ${edges} archi sono stati tralasciati perché risultano eliminati, o finiscono in un nodo eliminato`,
  });
}

function noUnits(builder: ImportBuilder, studies: readonly EmStudy[], removed: number): ValidationError {
  const names = studies.map(({ id, name, record }) => {
    const count = listRecords(record['nodes']).length;
    return `${name === id ? id : `${name} (${id})`}: ${count}`;
  });
  const message = {
    en: `The em.json file contains no unit. Nodes of its graphs: ${names.join(', ')}${removed > 0 ? `; removed: ${removed}` : ''}`,
    it: `Il file em.json non contiene alcuna US. Nodi dei suoi grafi: ${names.join(', ')}${removed > 0 ? `; eliminati: ${removed}` : ''}`,
  }[builder.language];
  return new ValidationError([{ field: 'file', message, type: 'nothing_read' }], message);
}
