import { createHash } from 'node:crypto';
import type { Store } from '@trowel/db';
import {
  buildSiteGraph,
  writeEmJson,
  remarksOnStandardJson,
  writeSceneGraph,
  writeStandardGraph,
  type EmJsonOptions,
  type GraphRemark,
  type GraphUnit,
  type SceneJsonOptions,
  type StandardJsonOptions,
} from '@trowel/domain/formats';
import { nameUuid } from './name-uuid.ts';
import { encodePieces } from './convert/byte-writer.ts';
import { loadGraphFrame, loadGraphUnits, type GraphFrame } from './load-graph-records.ts';
import { packPieces, unpackAndRelease, type Pieces } from '../workers/index.ts';

/** Format and options of a graph file. */
export type GraphForm =
  | { format: 'standard'; options: StandardJsonOptions }
  | { format: 'em_json'; options: Pick<EmJsonOptions, 'license'> }
  | {
      format: 'scene';
      options: Omit<SceneJsonOptions, 'identity'> & Omit<SceneJsonOptions['identity'], 'revision'>;
    };

/** Records packed for the thread that writes their graph. */
export type GraphRequest = GraphFrame & { units: Pieces<GraphUnit>; form: GraphForm };

/** The file, and remarks on what the format cannot represent. */
export interface GraphFile {
  bytes: Uint8Array;
  remarks: GraphRemark[];
}

/**
 * Reads and packs the records of a site page by page, so that they are never in memory all at once.
 * Precondition: the site exists.
 */
export async function packGraph(store: Store, siteId: number): Promise<Omit<GraphRequest, 'form'>> {
  const pieces: Uint8Array[] = [];
  for await (const page of loadGraphUnits(store, siteId)) pieces.push(...(await packPieces(page)).pieces);
  return { ...(await loadGraphFrame(store, siteId)), units: { pieces } };
}

/** Writes the graph of packed records. They are removed from the request. */
export async function writeGraphFile({ form, ...packed }: GraphRequest): Promise<GraphFile> {
  const revision = form.format === 'scene' ? digest(packed, form) : '';
  const graph = buildSiteGraph({ ...packed, units: await unpackAndRelease(packed.units) });
  if (form.format === 'standard') {
    const bytes = encodePieces(writeStandardGraph(graph, form.options));
    return { bytes, remarks: remarksOnStandardJson(graph) };
  }
  if (form.format === 'em_json') {
    const bytes = encodePieces(writeEmJson(graph, { ...form.options, identify: nameUuid }));
    return { bytes, remarks: remarksOnStandardJson(graph) };
  }
  const { scene, creator, ...options } = form.options;
  const identity = { scene, creator, revision };
  const bytes = encodePieces(writeSceneGraph(graph, { ...options, identity }));
  return { bytes, remarks: graph.remarks };
}

/** Returns 32 hexadecimal digits that change with the records and the form. */
function digest({ units, ...others }: Omit<GraphRequest, 'form'>, form: GraphForm): string {
  const hash = createHash('md5').update(JSON.stringify([others, form]));
  for (const piece of units.pieces) hash.update(piece);
  return hash.digest('hex');
}
