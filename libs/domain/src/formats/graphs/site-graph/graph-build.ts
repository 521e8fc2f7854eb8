import { compareNatural } from '@trowel/domain/core';
import { listEpochs } from './graph-epochs.ts';
import { createEpochFinder } from './graph-unit-epochs.ts';
import { placeDocuments, placeModels } from './graph-links.ts';
import type { EdgeEnds, GraphRemark, PlacedUnit, SiteGraph } from './graph-model.ts';
import type { GraphRecords, GraphUnit } from './graph-records.ts';
import { listRelations } from './graph-relations.ts';
import { createIds, placeUnits } from './graph-units.ts';

/**
 * Builds the graph of a site for both formats. The order of the records does not matter. Nothing is
 * rejected: `remarks` list what the formats cannot represent. Cost: n log n in the units, linear in
 * their relations.
 */
export function buildSiteGraph(records: GraphRecords): SiteGraph {
  const { site } = records;
  const claimId = createIds();
  const epochs = listEpochs(records.periods, records.units).map((epoch) => ({
    ...epoch,
    id: claimId(epoch.id),
  }));
  const units = placeUnits(records, claimId);
  const { edges: related, sources, others, unplaced, remarks } = listRelations(units);
  const authors = nameNodes(units, 'author', ({ recorder, director }) => [recorder, director], claimId);
  const groups = nameNodes(units, 'activity', ({ activity }) => [activity], claimId);
  const models = placeModels(records, units, claimId);
  const documents = placeDocuments(units, claimId);
  const shapes = units.map(({ id }) => claimId(`shape_${id}`));
  const dating = dateUnits(units, epochs);
  const idOf = (at: number | undefined): string => units[at!]!.id;
  return {
    records,
    id: `${site.site_name}_stratigraphy`,
    epochs,
    units,
    authors,
    defaultAuthors: defaultsOf(units, authors),
    groups,
    models,
    shapes,
    documents,
    sources,
    edges: {
      ...related,
      has_author: joinNamed(units, authors, ({ recorder }) => recorder),
      ...dating.edges,
      is_in_activity: joinNamed(units, groups, ({ activity }) => activity),
      has_timebranch: [],
      has_linked_resource: [
        ...models.flatMap(({ link, unit }) => (unit === undefined ? [] : [{ from: idOf(unit), to: link }])),
        ...documents.map(({ link, unit }) => ({ from: idOf(unit), to: link })),
      ],
    },
    others,
    unplaced,
    firstEpoch: dating.firstEpoch,
    remarks: [...remarks, ...remarkTypes(units)],
  };
}

interface Named {
  id: string;
  name: string;
}

/** Creates a node for each name in the units, in natural order. */
function nameNodes(
  units: readonly PlacedUnit[],
  prefix: string,
  read: (unit: GraphUnit) => (string | null | undefined)[],
  claimId: (wanted: string) => string,
): Named[] {
  const names = new Set(units.flatMap(({ unit }) => read(unit).map((name) => name?.trim() ?? '')));
  names.delete('');
  return [...names].sort(compareNatural).map((name, i) => ({ id: claimId(`${prefix}_${i + 1}`), name }));
}

function joinNamed(
  units: readonly PlacedUnit[],
  nodes: readonly Named[],
  read: (unit: GraphUnit) => string | null | undefined,
): EdgeEnds[] {
  const ids = new Map(nodes.map(({ id, name }) => [name, id]));
  return units.flatMap(({ unit, id }) => {
    const to = ids.get(read(unit)?.trim() ?? '');
    return to === undefined ? [] : [{ from: id, to }];
  });
}

/** Returns the authors of the whole graph: the directors or, if there are none, all recorders. */
function defaultsOf(units: readonly PlacedUnit[], authors: readonly Named[]): string[] {
  const directors = new Set(units.map(({ unit }) => unit.director?.trim() ?? ''));
  const chosen = authors.filter(({ name }) => directors.has(name));
  return (chosen.length > 0 ? chosen : authors).map(({ id }) => id);
}

/** Assigns units to epochs. Only physical units survive their epoch. */
function dateUnits(
  units: readonly PlacedUnit[],
  epochs: SiteGraph['epochs'],
): Pick<SiteGraph, 'firstEpoch'> & { edges: Record<'has_first_epoch' | 'survive_in_epoch', EdgeEnds[]> } {
  const find = createEpochFinder(epochs);
  const found = units.map(({ unit }) => find(unit));
  const firstEpoch = found.map(({ first }) => (first === undefined ? undefined : epochs[first]!.id));
  const edges = {
    has_first_epoch: units.flatMap(({ id }, i) => {
      const to = firstEpoch[i];
      return to === undefined ? [] : [{ from: id, to }];
    }),
    survive_in_epoch: units.flatMap(({ id, em }, i) =>
      em.family === 'stratum'
        ? found[i]!.survivals.map((place) => ({ from: id, to: epochs[place]!.id }))
        : [],
    ),
  };
  return { firstEpoch, edges };
}

function remarkTypes(units: readonly PlacedUnit[]): GraphRemark[] {
  const unknown = units.filter(({ em }) => !em.isKnown);
  if (unknown.length === 0) return [];
  const types = [...new Set(unknown.map(({ unit }) => unit.unit_type!.trim()))].sort(compareNatural);
  const message = `${unknown.length} units of types the Extended Matrix does not know are written as US: ${types.join(', ')}`;
  return [{ code: 'unknown_type', message, units: unknown.map(({ id }) => id) }];
}
