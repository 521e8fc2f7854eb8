import { type BilingualFieldProblem, findNearestName, type Labels } from '@trowel/domain/core';
import { listAliases } from '../entities/aliases.ts';
import { type EntityName, getEntity, isEntityName } from '../entities/entity.ts';
import { formatProblems } from '../entities/problems.ts';
import { acceptCustomValue, hasNoValue } from './custom-values.ts';
import { mergeCustomFields } from './merge-definitions.ts';
import { parsePattern } from './pattern.ts';
import { prepareSheetComputed } from './sheet-computed.ts';
import type { CustomFieldDefinition, SheetField, SheetLayer } from './sheet-definition.ts';

const MAX_PROBLEMS = 20;

/** The sheet to which a definition belongs. */
export interface DefinedSheet {
  entity: EntityName;
  /** Custom fields of the installation, which the definition of a site may list. */
  inherited: readonly CustomFieldDefinition[];
}

/**
 * Returns the problems of a definition beyond its form: names that occur twice, unknown fields, custom fields with the
 * name of a built-in one, incomplete types, initial values that do not fit, expressions that cannot be computed. Each
 * names its place.
 */
export function validateDefinition(sheet: DefinedSheet, layer: SheetLayer): BilingualFieldProblem[] {
  const problems = [
    ...layer.custom_fields.flatMap((field, i) =>
      listFieldProblems(sheet.entity, field).map((one) => locate(`custom_fields.${i}`, one)),
    ),
    ...findTwice(layer.custom_fields.map(({ key }, i) => [`custom_fields.${i}.key`, key])),
    ...findTwice(layer.sections.map(({ key }, i) => [`sections.${i}.key`, key])),
    ...listUseProblems(sheet, layer),
    ...findExpressionProblems(sheet, layer),
  ];
  return problems.slice(0, MAX_PROBLEMS);
}

interface LocalProblem {
  at: string;
  message: Labels;
  type: string;
}

function locate(place: string, { at, message, type }: LocalProblem): BilingualFieldProblem {
  const field = `${place}.${at}`;
  return { field, message: { en: `${field} ${message.en}.`, it: `${field}: ${message.it}.` }, type };
}

function findTwice(names: readonly (readonly [place: string, key: string])[]): BilingualFieldProblem[] {
  const seen = new Set<string>();
  return names.flatMap(([place, key]) => {
    const isRepeated = seen.has(key);
    seen.add(key);
    if (!isRepeated) return [];
    const message = { en: `${place}: ${key} is given twice.`, it: `${place}: ${key} è indicato due volte.` };
    return [{ field: place, message, type: 'given_twice' }];
  });
}

/** Types and the property that each requires. */
const REQUIRED_PROPERTIES = {
  choice: 'vocabulary',
  link: 'links_to',
  computed: 'expression',
} as const satisfies Partial<Record<CustomFieldDefinition['type'], keyof CustomFieldDefinition>>;

function listFieldProblems(entity: EntityName, field: CustomFieldDefinition): LocalProblem[] {
  const problems: LocalProblem[] = [];
  if (isBuiltIn(entity, field.key))
    problems.push({ at: 'key', message: IS_BUILT_IN(field.key), type: 'reserved_name' });
  const property = Object.hasOwn(REQUIRED_PROPERTIES, field.type)
    ? REQUIRED_PROPERTIES[field.type as keyof typeof REQUIRED_PROPERTIES]
    : undefined;
  if (property && field[property] === undefined)
    problems.push({ at: property, message: IS_REQUIRED(field.type), type: 'missing' });
  if (field.links_to !== undefined && !isEntityName(field.links_to))
    problems.push({ at: 'links_to', message: NO_ENTITY(field.links_to), type: 'unknown_entity' });
  if (field.pattern !== undefined) {
    const parsed = parsePattern(field.pattern);
    if ('problem' in parsed)
      problems.push({ at: 'pattern', message: BAD_PATTERN(parsed.problem), type: 'invalid_pattern' });
  }
  return [...problems, ...listBoundProblems(field)];
}

function isBuiltIn(entity: EntityName, key: string): boolean {
  return listAliases(entity).has(key) || Object.hasOwn(getEntity(entity).record.shape, key);
}

function listBoundProblems({ type, min, max }: CustomFieldDefinition): LocalProblem[] {
  const expected = type === 'date' ? 'string' : 'number';
  const problems = [['min', min] as const, ['max', max] as const].flatMap(([at, bound]) =>
    bound === undefined || typeof bound === expected
      ? []
      : [{ at, message: BAD_BOUND(type), type: 'invalid_type' }],
  );
  if (problems.length > 0 || min === undefined || max === undefined || min <= max) return problems;
  return [{ at: 'max', message: INVERTED, type: 'invalid_value' }];
}

/** The message of an expression names the character. */
function findExpressionProblems(
  { entity, inherited }: DefinedSheet,
  { custom_fields: custom }: SheetLayer,
): BilingualFieldProblem[] {
  const prepared = prepareSheetComputed(entity, mergeCustomFields(inherited, custom));
  if ('fields' in prepared) return [];
  const { key, problem } = prepared;
  const at = custom.findIndex((field) => field.key === key);
  const field = at < 0 ? 'custom_fields' : `custom_fields.${at}.expression`;
  const message = {
    en: `Computed field ${key}. ${problem.message.en}`,
    it: `Campo calcolato ${key}. ${problem.message.it}`,
  };
  return [{ field, message, type: 'invalid_expression' }];
}

function listUseProblems({ entity, inherited }: DefinedSheet, layer: SheetLayer): BilingualFieldProblem[] {
  const custom = new Map([...inherited, ...layer.custom_fields].map((field) => [field.key, field]));
  const shape = getEntity(entity).create?.shape ?? {};
  const known = [...Object.keys(shape).filter((name) => name !== 'custom'), ...custom.keys()];
  const places: [string, string][] = [];
  const problems = layer.sections.flatMap(({ fields }, s) =>
    fields.flatMap((field, f) => {
      const place = `sections.${s}.fields.${f}`;
      places.push([`${place}.key`, field.key]);
      if (!known.includes(field.key)) return [unknownField(`${place}.key`, field.key, known)];
      return listInitialProblems(field, { entity, custom: custom.get(field.key) }).map((one) => ({
        ...one,
        field: `${place}.initial`,
      }));
    }),
  );
  return [...problems, ...findTwice(places)];
}

function unknownField(place: string, key: string, known: readonly string[]): BilingualFieldProblem {
  const nearest = findNearestName(key, known);
  const message = {
    en: `${place}: there is no field ${key}.${nearest ? ` Did you mean ${nearest}?` : ''}`,
    it: `${place}: il campo ${key} non esiste.${nearest ? ` Forse volevi dire ${nearest}?` : ''}`,
  };
  return { field: place, message, type: 'unknown_field' };
}

function listInitialProblems(
  { key, initial }: SheetField,
  { entity, custom }: { entity: EntityName; custom: CustomFieldDefinition | undefined },
): BilingualFieldProblem[] {
  if (hasNoValue(initial)) return [];
  // Terms that people added are not known here, so a term of a named vocabulary is not checked.
  if (custom && custom.type === 'choice' && typeof custom.vocabulary === 'string') return [];
  if (custom) return acceptCustomValue(custom, initial).problems.slice(0, 1);
  const { create, fields } = getEntity(entity);
  const schema = create?.shape[key];
  return schema
    ? formatProblems(schema as Parameters<typeof formatProblems>[0], initial, { fields, name: key }).slice(
        0,
        1,
      )
    : [];
}

const IS_BUILT_IN = (key: string): Labels => ({
  en: `${key} is the name of a built-in field; choose another key`,
  it: `${key} è il nome di un campo già previsto: serve un’altra chiave`,
});
const IS_REQUIRED = (type: string): Labels => ({
  en: `is required for the type ${type}`,
  it: `serve per il tipo ${type}`,
});
const NO_ENTITY = (name: string): Labels => ({
  en: `names no kind of record: ${name}`,
  it: `non è un tipo di scheda: ${name}`,
});
const BAD_PATTERN = ({ en, it }: Labels): Labels => ({
  en: `is not a valid pattern: ${en}`,
  it: `non è uno schema valido: ${it}`,
});
const BAD_BOUND = (type: string): Labels =>
  type === 'date'
    ? { en: 'must be a day such as 2026-05-31', it: 'deve essere una data come 2026-05-31' }
    : { en: 'must be a number', it: 'deve essere un numero' };
const INVERTED: Labels = { en: 'must not be less than min', it: 'non può essere minore di min' };
