import { describe, expect, it } from 'vitest';
import { findBroken, flattenGraph } from '../site-graph/graph-checks.fixture.ts';
import { checkSchema } from '../site-graph/graph-schema-check.fixture.ts';
import { inventSite, recordsOf, recordUnit, recordModel, SITE } from '../site-graph/graph-site.fixture.ts';
import { buildSceneJsonSchema } from './scene-json-schema.ts';
import { renderSceneJson, writeSceneJson, type SceneJson, type SceneJsonOptions } from './scene-json.ts';

const options: SceneJsonOptions = {
  identity: {
    scene: '0b5e3c1a-58a4-5d0e-9c7e-2f6a4d8b1c90',
    creator: '7a9d2f4e-1b3c-5e6f-8a70-91b2c3d4e5f6',
    revision: '0123456789abcdef0123456789abcdef',
  },
  resourcePath: 'https://dig.example/3d/viewer',
};
const graphOf = ({ resource_json }: SceneJson) => Object.values(resource_json.multigraph.graphs)[0]!;
const pairs = (edges: readonly { from: string; to: string }[]): string[] =>
  edges.map(({ from, to }) => `${from} - ${to}`.replaceAll(`${SITE}_`, ''));

describe('renderSceneJson()', () => {
  it('wraps the graph in what a viewer needs', () => {
    const scene = renderSceneJson(inventSite(), options);

    expect(scene).toMatchObject({
      _id: `scene:${options.identity.scene}`,
      _rev: `1-${options.identity.revision}`,
      type: 'scene',
      creator: `user:${options.identity.creator}`,
      resource_path: 'https://dig.example/3d/viewer',
      title: SITE,
      wapp: 'heriverse',
    });
    expect(scene.resource_json.viewpoints).toEqual({});
    expect(scene.resource_json.scenegraph.edges).toEqual({ '.': [] });
    expect(scene.resource_json.environment).toHaveProperty('mainpano.url');
    expect(scene.resource_json.multigraph).toMatchObject({
      version: '1.5',
      context: { absolute_time_Epochs: { epoch_01: { start: -27 } } },
    });
  });

  it('has thirteen categories, thirteen arrays and four buckets, also for an empty site', () => {
    for (const records of [inventSite(), recordsOf([])]) {
      const scene = renderSceneJson(records, options);
      const { nodes, edges } = graphOf(scene);

      expect(Object.keys(nodes)).toHaveLength(13);
      expect(Object.keys(edges)).toHaveLength(13);
      expect(Object.keys(nodes.stratigraphic)).toEqual(['US', 'USVs', 'USVn', 'SF']);
      expect(checkSchema(scene, buildSceneJsonSchema())).toEqual([]);
      expect(findBroken(flattenGraph({ nodes, edges }))).toEqual([]);
    }
  });

  it('keeps non-structural virtual units in a bucket of their own', () => {
    const { nodes } = graphOf(renderSceneJson(inventSite(), options));

    expect(Object.keys(nodes.stratigraphic['USVn']!)).toEqual([`${SITE}_102`]);
    expect(Object.keys(nodes.stratigraphic['USVs']!)).toEqual([`${SITE}_101`]);
  });

  it('gives a unit one shape, for a GLB that exists, and a model for every file a viewer can show', () => {
    const { nodes, edges } = graphOf(renderSceneJson(inventSite(), options));

    expect(Object.keys(nodes.semantic_shapes)).toEqual([`shape_${SITE}_4`]);
    expect(Object.values(nodes.semantic_shapes)[0]).toMatchObject({
      type: 'semantic_shape',
      data: { url: `3d_models/${SITE}/US_4/wall 2.glb`, convexshapes: [], spheres: [] },
      us_reference: `${SITE}_4`,
    });
    expect(Object.values(nodes.representation_models).map(({ name }) => name)).toEqual([
      'wall 2.glb',
      'wall.glb',
      'floor.gltf',
    ]);
    expect(pairs(edges.has_linked_resource)).toEqual(
      expect.arrayContaining(['4 - link_4_wall.glb', 'model_4_wall.glb - link_4_wall.glb']),
    );
  });

  it('points at every unit, but at no claim or source, by its solid where there are solids', () => {
    const scene = renderSceneJson(inventSite(), { ...options, shapesFrom: 'solids' });
    const { nodes, edges } = graphOf(scene);

    const units = Object.values(nodes.stratigraphic).flatMap((bucket) => Object.keys(bucket));
    const shapes = Object.entries(nodes.semantic_shapes);
    const pointed = edges.generic_connection.filter(({ to }) => to in nodes.semantic_shapes);
    expect(shapes.map(([, { us_reference }]) => us_reference).toSorted()).toEqual(units.toSorted());
    expect(pointed.map(({ from, to }) => [to, from])).toEqual(
      shapes.map(([id, { us_reference }]) => [id, us_reference]),
    );
    expect(nodes.semantic_shapes[`shape_${SITE}_4`]).toMatchObject({
      data: { url: `proxies/${encodeURIComponent(SITE)}/US_4.glb?area=` },
    });
    expect(Object.keys(nodes.representation_models)).toHaveLength(3);
    expect(findBroken(flattenGraph({ nodes, edges }))).toEqual([]);
    expect(checkSchema(scene, buildSceneJsonSchema())).toEqual([]);
  });

  it('joins what tells no time by generic connections: links, shapes, and models with their epoch', () => {
    const { edges, nodes } = graphOf(renderSceneJson(inventSite(), options));

    expect(pairs(edges.generic_connection)).toEqual([
      '1 - D.1',
      '3 - 5',
      '4 - shape_4',
      'epoch_01 - model_4_wall 2.glb',
      'epoch_01 - model_4_wall.glb',
    ]);
    expect(nodes.stratigraphic['US']![`${SITE}_3`]!.data).not.toHaveProperty('further_relationships');
  });

  it('gives newer readers the array they look for when asked', () => {
    const { edges } = graphOf(
      renderSceneJson(inventSite(), { ...options, rmEdges: true, epochType: 'epoch' }),
    );

    expect(Object.keys(edges)).toHaveLength(14);
    expect(pairs(edges.has_representation_model!)).toEqual([
      'epoch_01 - model_4_wall 2.glb',
      'epoch_01 - model_4_wall.glb',
    ]);
    expect(edges.generic_connection).toHaveLength(3);
  });

  it('shows the model of a unit that is gone, without joining it to anything', () => {
    const records = recordsOf([recordUnit('1')], { models: [recordModel('9', 'lost.glb')] });

    const { nodes, edges } = graphOf(renderSceneJson(records, options));

    expect(Object.keys(nodes.links)).toEqual(['link_9_lost.glb']);
    expect(pairs(edges.has_linked_resource)).toEqual(['model_9_lost.glb - link_9_lost.glb']);
    expect(nodes.semantic_shapes).toEqual({});
  });

  it('writes as text what it gives as an object', () => {
    const text = [...writeSceneJson(inventSite(), options)].join('');

    expect(JSON.parse(text)).toEqual(renderSceneJson(inventSite(), options));
  });
});
