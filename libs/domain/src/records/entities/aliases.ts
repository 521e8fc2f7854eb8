import {
  type FieldProblem,
  type Labels,
  type BilingualFieldProblem,
  ValidationError,
  buildAliases,
  findNearestName,
} from '@trowel/domain/core';
import { acceptValue } from './accept-value.ts';
import { ENTITY_NAMES, type EntityName, getEntity } from './entity.ts';
import { RELATIONSHIP_ALIASES } from './unit-relation.ts';
import { mapKinds } from '../kinds/kinds.ts';

/** Further names in pyArchInit for a field, besides its column: `[alias, wire name]`. */
const FURTHER_ALIASES: Partial<Record<EntityName, readonly (readonly [string, string])[]>> = {
  sites: [['id_sito', 'id']],
  us: [['id_us', 'id'], ...RELATIONSHIP_ALIASES.map((alias) => [alias, 'relationships'] as const)],
  inventario: [['id_invmat', 'id']],
  periods: [
    ['periodo_iniziale', 'period'],
    ['fase_iniziale', 'phase'],
    ['period_name', 'period'],
    ['phase_name', 'phase'],
    ['start_date', 'start_year'],
    ['end_date', 'end_year'],
  ],
  media: [
    ['entity_type', 'entity'],
    ['entity_id', 'record_id'],
    ['media_filename', 'file_name'],
    ['file_size', 'size_bytes'],
  ],
  ...mapKinds((_name, { pyarchinit }) => pyarchinit?.aliases ?? []),
};

const ALIASES = new Map(
  ENTITY_NAMES.map((entity) => {
    const aliases = buildAliases(getEntity(entity).fields);
    for (const [alias, name] of FURTHER_ALIASES[entity] ?? []) aliases.set(alias, name);
    return [entity, aliases];
  }),
);

/** Returns the accepted names of an entity's fields, each with its wire name. */
export function listAliases(entity: EntityName): ReadonlyMap<string, string> {
  return ALIASES.get(entity) ?? new Map();
}

/** Returns the wire name of a field named in Trowel's or pyArchInit's form, or undefined. */
export function resolveFieldName(entity: EntityName, name: string): string | undefined {
  return ALIASES.get(entity)?.get(name);
}

/**
 * Returns the body with pyArchInit's keys renamed to wire names. Unknown keys stay, and the schema rejects them.
 * Values in the form of pyArchInit are converted (see `acceptValue`). An empty `rapporti2` next to `rapporti` is
 * dropped. @throws ValidationError if a field is given under two names, or a text of relations cannot be
 * understood.
 */
export function acceptAliases(
  entity: EntityName,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { record, problems } = openAliases(entity, body);
  if (problems.length > 0) throw new ValidationError(problems);
  return record;
}

/** Like `acceptAliases`, but returns the problems and drops the values that cannot be understood. */
export function openAliases(
  entity: EntityName,
  body: Readonly<Record<string, unknown>>,
): { record: Record<string, unknown>; problems: BilingualFieldProblem[] } {
  const given = new Map<string, string>();
  const problems: BilingualFieldProblem[] = [];
  const entries = Object.entries(body).flatMap(([key, value]): [string, unknown][] => {
    const name = resolveFieldName(entity, key) ?? key;
    if (name === 'relationships' && key === 'rapporti2' && isEmptyTwin(value, body)) return [];
    const twin = given.get(name);
    if (twin !== undefined) problems.push(nameTwice(name, twin, key));
    given.set(name, key);
    const field = { entity, name, isAlias: name !== key, siteName: body.site_name ?? body.sito };
    try {
      return [[name, acceptValue(field, value)]];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  return { record: Object.fromEntries(entries), problems };
}

function isEmptyTwin(value: unknown, body: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(body, 'rapporti') && (value === null || value === '' || value === '[]');
}

/** Returns the problem of an unknown key, with the nearest of the `known` names. The key itself is never suggested. */
export function describeUnknownKey(
  key: string,
  known: Iterable<string>,
  { path = key, language = 'en' }: { path?: string; language?: keyof Labels } = {},
): FieldProblem {
  const nearest = findNearestName(
    key,
    [...known].filter((name) => name !== key),
  );
  const shown = key.slice(0, 100);
  const message = {
    en: `There is no field ${shown}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    it: `Non c’è nessun campo ${shown}.${nearest === undefined ? '' : ` Forse volevi dire ${nearest}?`}`,
  };
  return {
    field: path,
    message: message[language],
    type: 'unrecognized_key',
  };
}

function nameTwice(name: string, first: string, second: string): BilingualFieldProblem {
  return {
    field: name,
    message: {
      en: `${name} is given twice, as ${first} and as ${second}.`,
      it: `${name} è indicato due volte, come ${first} e come ${second}.`,
    },
    type: 'given_twice',
  };
}
