import { ValidationError } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import { isJsonRecord, listRecords, recordAt, textAt, type JsonRecord } from '../../text/json-values.ts';

/** A graph of an `em.json` file. */
export interface EmStudy {
  id: string;
  name: string;
  record: JsonRecord;
}

/** The graphs of an `em.json` file: studies of a site, and others such as shelves and collections of documents. */
export interface EmContainer {
  studies: readonly EmStudy[];
  others: readonly EmStudy[];
}

/** Kinds of graph that EMStudio stores next to the studies. */
const COLLECTIONS = new Set(['ShelfGraph', 'DTCCorpus']);

/**
 * Finds the graphs of an `em.json` file, a container or the older form with one graph; undefined for
 * any other JSON.
 */
export function findEmContainer(root: unknown): EmContainer | undefined {
  if (!isJsonRecord(root)) return undefined;
  const isNamed = textAt(recordAt(root, 'header'), ['format']) === 'em.json';
  const graphs = listGraphs(root);
  const isTyped = graphs.some(({ record }) => {
    const [first] = listRecords(record['nodes']);
    return first !== undefined && textAt(first.record, ['node_type']) !== '';
  });
  if (!isNamed && !isTyped) return undefined;
  const isOther = ({ record }: EmStudy): boolean =>
    COLLECTIONS.has(textAt(recordAt(record, 'data'), ['collection']) || textAt(record, ['collection']));
  return { studies: graphs.filter((one) => !isOther(one)), others: graphs.filter(isOther) };
}

function listGraphs(root: JsonRecord): EmStudy[] {
  const many = listRecords(root['graphs']).map(({ key, record }) => toStudy(key, record));
  if (many.length > 0 || isJsonRecord(root['graphs'])) return many;
  return isJsonRecord(root['graph']) ? [toStudy('graph', root['graph'])] : [];
}

function toStudy(key: string, record: JsonRecord): EmStudy {
  const id = textAt(record, ['graph_id', 'id']) || key;
  return { id, name: textAt(record, ['name']) || id, record };
}

/**
 * Returns the study with the requested id or name; without a request, all studies.
 * @throws ValidationError that lists the studies
 */
export function chooseStudies(
  { studies, others }: EmContainer,
  requested: string | undefined,
  language: Language,
): readonly EmStudy[] {
  const wanted = requested?.trim() ?? '';
  const found =
    wanted === '' || wanted === 'all'
      ? studies
      : studies.filter(({ id, name }) => id === wanted || name === wanted).slice(0, 1);
  if (found.length > 0) return found;
  const known = studies.map(({ id, name }) => (id === name ? id : `${id} (${name})`)).join(', ');
  const message =
    studies.length > 0
      ? {
          en: `The em.json file has no graph ${wanted}, only: ${known}`,
          it: `Il file em.json non contiene il grafo ${wanted}, ma solo: ${known}`,
        }
      : {
          en: `The em.json file contains no graph of a study${others.length > 0 ? `, only shelves and collections: ${others.map(({ id }) => id).join(', ')}` : ''}`,
          it: `Il file em.json non contiene il grafo di uno studio${others.length > 0 ? `, ma solo raccolte: ${others.map(({ id }) => id).join(', ')}` : ''}`,
        };
  throw new ValidationError(
    [{ field: 'graph', message: message[language], type: 'unknown_graph' }],
    message[language],
  );
}

/** Returns true if a node or edge was removed in EMStudio, which only marks it. */
export function isRemoved(record: JsonRecord): boolean {
  return [recordAt(record, 'data'), recordAt(record, 'attributes'), record].some(({ removed }) =>
    isJsonRecord(removed) ? true : removed === true || removed === 'true',
  );
}
