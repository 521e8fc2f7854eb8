import { buildSiteGraph } from '../site-graph/graph-build.ts';
import { listNodesByCategory } from '../site-graph/graph-categories.ts';
import {
  deferRecord,
  describeSite,
  describeRecord,
  numberEdges,
  PANORAMA,
  wrapGraph,
  type EpochType,
  type GraphDocument,
  type GraphNodes,
  type DescribeRecord,
  type WrittenNodes,
} from '../site-graph/graph-document.ts';
import {
  EDGE_ARRAYS,
  type EdgeArray,
  type EdgeEnds,
  type WrittenEdge,
  type WrittenNode,
  type PlacedUnit,
  type SiteGraph,
} from '../site-graph/graph-model.ts';
import type { GraphRecords } from '../site-graph/graph-records.ts';
import { writeGraphJson } from '../site-graph/graph-writer.ts';
import { buildSceneModels, type SCENE_CATEGORIES, type SceneModelOptions } from './scene-json-models.ts';

/** Programs for which scenes are written. */
export type SceneVariant = 'heriverse';

/** Additional edge arrays of a scene. */
export const SCENE_ARRAYS = ['generic_connection', 'changed_from', 'contrasts_with'] as const;

/** Ids of the document, chosen by the caller. */
export interface SceneIdentity {
  /** UUID of the scene in lower case; constant for a site. */
  scene: string;
  /** UUID of the exporting account, in lower case. */
  creator: string;
  /** 32 hexadecimal digits that change with the content. */
  revision: string;
}

export interface SceneJsonOptions {
  identity: SceneIdentity;
  /** Base address of the model files, without a slash at its end. */
  resourcePath: string;
  /** Shapes of units: `solids` if this server answers below the address, otherwise the uploaded models. */
  shapesFrom?: SceneModelOptions<unknown>['shapesFrom'];
  variant?: SceneVariant;
  epochType?: EpochType;
  /** Adds the array `has_representation_model` (epoch → model), which newer readers expect. */
  rmEdges?: boolean;
  license?: string | null;
  /** Time of creation; default: the time of the site's record. */
  createdAt?: string;
}

export const SCENE_JSON_DEFAULTS = {
  variant: 'heriverse',
  epochType: 'EpochNode',
  rmEdges: false,
  shapesFrom: 'models',
  license: null,
} as const;

export type SceneNodes<Stored = WrittenNode> = GraphNodes<Stored> &
  Record<(typeof SCENE_CATEGORIES)[number], WrittenNodes<Stored>>;
export type SceneEdges = Record<EdgeArray | (typeof SCENE_ARRAYS)[number], WrittenEdge[]> & {
  has_representation_model?: WrittenEdge[];
};

/** A site as a 3D scene. */
export interface SceneJson<Stored = WrittenNode> {
  _id: string;
  _rev: string;
  type: 'scene';
  creator: string;
  resource_path: string;
  title: string;
  description: string;
  resource_json: {
    title: string;
    environment: object;
    viewpoints: object;
    scenegraph: { nodes: object; edges: Record<string, string[]> };
    multigraph: GraphDocument<SceneNodes<Stored>, SceneEdges>;
  };
  wapp: string;
  thumbnail: string;
  tag: string[];
  categories: string[];
  visibility: string;
  editors: string[];
  viewers: string[];
  created_at: string;
}

const BUCKETS = ['US', 'USVs', 'USVn', 'SF'];

/**
 * Renders a site as a 3D scene: the standard graph with thirteen categories and thirteen arrays, in a
 * wrapper for viewers. Shapes and models are only included for existing files, or if this server
 * creates them.
 */
export function renderSceneJson(records: GraphRecords, options: SceneJsonOptions): SceneJson {
  return documentOf(buildSiteGraph(records), options, describeRecord);
}

/** Writes the same as chunks of text, one record per line. */
export function writeSceneJson(records: GraphRecords, options: SceneJsonOptions): Iterable<string> {
  return writeSceneGraph(buildSiteGraph(records), options);
}

/** Writes a built graph as chunks of text, one record per line. */
export function writeSceneGraph(graph: SiteGraph, options: SceneJsonOptions): Iterable<string> {
  return writeGraphJson(documentOf(graph, options, deferRecord));
}

function documentOf<Stored>(
  graph: SiteGraph,
  options: SceneJsonOptions,
  store: DescribeRecord<Stored>,
): SceneJson<Stored> {
  const { identity, resourcePath, variant, createdAt, ...how } = { ...SCENE_JSON_DEFAULTS, ...options };
  const { site } = graph.records;
  return {
    _id: `scene:${identity.scene}`,
    _rev: `1-${identity.revision}`,
    type: 'scene',
    creator: `user:${identity.creator}`,
    resource_path: resourcePath,
    title: site.site_name,
    description: describeSite(graph),
    resource_json: {
      title: site.site_name,
      environment: {
        mainpano: { url: PANORAMA },
        lightprobes: { auto: 'true' },
        mainlight: { direction: ['0.0', '0.0', '0.0'] },
      },
      // Viewers read its keys without checking that it exists.
      viewpoints: {},
      scenegraph: { nodes: {}, edges: { '.': [] } },
      multigraph: multigraphOf(graph, how, store),
    },
    wapp: variant,
    thumbnail: '',
    tag: [],
    categories: [],
    visibility: 'public',
    editors: [],
    viewers: [],
    created_at: createdAt ?? site.created_at ?? '',
  };
}

function multigraphOf<Stored>(
  graph: SiteGraph,
  {
    epochType,
    rmEdges,
    shapesFrom,
    license,
  }: Required<Pick<SceneJsonOptions, 'epochType' | 'rmEdges' | 'shapesFrom' | 'license'>>,
  store: DescribeRecord<Stored>,
): GraphDocument<SceneNodes<Stored>, SceneEdges> {
  const { categories, shapes, linked, ofEpochs } = buildSceneModels(graph, { shapesFrom, store });
  const nodeOptions = {
    epochType,
    buckets: BUCKETS,
    bucketOf: ({ em }: PlacedUnit) => em.sceneBucket,
    further: graph.unplaced,
  };
  const nodes: SceneNodes<Stored> = { ...listNodesByCategory(graph, nodeOptions, store), ...categories };
  const { edges, others } = graph;
  const arrays: [keyof SceneEdges, EdgeEnds[]][] = [
    ...EDGE_ARRAYS.map((name): [EdgeArray, EdgeEnds[]] => [
      name,
      name === 'has_linked_resource' ? [...edges[name], ...linked] : edges[name],
    ]),
    ['generic_connection', [...others.map(({ ends }) => ends), ...shapes, ...(rmEdges ? [] : ofEpochs)]],
    ['changed_from', []],
    ['contrasts_with', []],
    ...(rmEdges ? [['has_representation_model', ofEpochs] satisfies [keyof SceneEdges, EdgeEnds[]]] : []),
  ];
  return wrapGraph(graph, { nodes, edges: numberEdges(arrays) as SceneEdges, license });
}
