import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { fetchApi, dataOf } from './api-request.ts';

/** Type of the value of a field. */
export type FieldKind =
  | 'text'
  | 'choice'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'day'
  | 'moment'
  | 'list'
  | 'object';

/** A field of a record, as described by the API. */
export interface RecordField {
  name: string;
  label: { en: string; it: string };
  section: string;
  kind: FieldKind;
  /** True for a year that may be BC. It is shown with its era. */
  isYear?: boolean;
  /** True for any year. Years are not summed up. */
  hasYears?: boolean;
  /** Unit of measure. */
  unit: string | undefined;
  /** `table.field` of the vocabulary whose terms are offered. */
  vocabulary: string | undefined;
  description: string | undefined;
  /** Terms of a closed vocabulary. */
  words: readonly string[];
  /** Labels of these terms, if they have any. */
  wordLabels?: Readonly<Record<string, { en: string; it: string }>> | undefined;
  /** Term that an empty value means. */
  emptyMeans?: string | undefined;
  /** Maximum length of a text in characters. Undefined for other types. */
  most: number | undefined;
  minimum: number | undefined;
  maximum: number | undefined;
  canBeEmpty: boolean;
  /** False for fields that only the server sets. */
  canChange: boolean;
  /** True if the sheet is incomplete without a value. */
  isRequired?: boolean;
  /** Help text of the sheet definition. */
  help?: { en: string; it: string };
  /** Suggested words, instead of those of the vocabulary. */
  offered?: { en: readonly string[]; it: readonly string[] };
  /** True for a field that the server computes, and for a shape: both are only shown. */
  isComputed?: boolean;
}

interface Property {
  /** A list of types if a plain value may also be absent: `["boolean", "null"]`. */
  type?: string | string[];
  format?: string;
  enum?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Property[];
  description?: string;
  'x-label'?: { en: string; it: string };
  'x-section'?: string;
  'x-kind'?: string;
  'x-unit'?: string;
  'x-vocabulary'?: string;
  'x-words'?: RecordField['wordLabels'];
  'x-empty-means'?: string;
  'x-derived'?: boolean;
}

interface Schema {
  properties: Record<string, Property>;
}

/** Returns the query for the fields of a kind of record. They are fetched once. */
function fieldsQuery(entity: string) {
  return queryOptions({
    queryKey: ['schemas', entity],
    queryFn: async ({ signal }): Promise<readonly RecordField[]> => {
      const [record, changes] = await Promise.all(
        ['record', 'changes'].map(async (variant) =>
          dataOf(await fetchApi<Schema>(`/api/schemas/${entity}?variant=${variant}`, { signal })),
        ),
      );
      return readFields(record, changes);
    },
    staleTime: Infinity,
  });
}

/** Returns the fields of a kind of record, in the order of their declaration. */
export function useFields(entity: string): UseQueryResult<readonly RecordField[]> {
  return useQuery(fieldsQuery(entity));
}

/**
 * Returns the fields of the stored records of a kind, for showing their values: half the requests of `useFields`, but
 * `canChange` is false for each. Undefined `entity`: no request, no fields.
 */
export function useShownFields(entity: string | undefined): readonly RecordField[] | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['schemas', entity, 'record'],
    queryFn: async ({ signal }) =>
      readFields(
        dataOf(await fetchApi<Schema>(`/api/schemas/${entity}?variant=record`, { signal })),
        undefined,
      ),
    staleTime: Infinity,
    enabled: entity !== undefined,
  });
  return isPending && entity !== undefined ? undefined : (data ?? NO_FIELDS);
}

const NO_FIELDS: readonly RecordField[] = [];

/** As `useFields`, outside a component. @throws ProblemError */
export function fetchFields(queries: QueryClient, entity: string): Promise<readonly RecordField[]> {
  return queries.ensureQueryData(fieldsQuery(entity));
}

/** Reads the fields from two JSON Schemas: that of a record and that of a change to it. */
export function readFields(record: Schema | undefined, changes: Schema | undefined): RecordField[] {
  return Object.entries(record?.properties ?? {}).flatMap(([name, property]) => {
    const label = property['x-label'];
    if (label === undefined) return [];
    const parts = (property.anyOf ?? [property]).flatMap(splitTypes);
    const value = parts.find(({ type }) => type !== 'null') ?? property;
    const isShape = property['x-kind'] === 'geometry';
    return [
      {
        name,
        label,
        section: property['x-section'] ?? 'record',
        kind: property['x-kind'] === 'timestamp' ? 'moment' : kindOf(value),
        hasYears: property['x-unit'] === 'year',
        // Avoids a label such as "Year (year)".
        isYear: property['x-unit'] === 'year' && (value.minimum ?? 0) < 0,
        unit: property['x-unit'] === 'year' ? undefined : property['x-unit'],
        vocabulary: property['x-vocabulary'],
        description: property.description,
        words: value.enum ?? [],
        ...(property['x-words'] && { wordLabels: property['x-words'] }),
        ...(property['x-empty-means'] && { emptyMeans: property['x-empty-means'] }),
        most: value.maxLength,
        minimum: value.minimum,
        maximum: value.maximum,
        canBeEmpty: parts.some(({ type }) => type === 'null'),
        canChange: changes?.properties[name] !== undefined && !isShape,
        ...((isShape || property['x-derived']) && { isComputed: true }),
      },
    ];
  });
}

function splitTypes(part: Property): Property[] {
  return Array.isArray(part.type) ? part.type.map((type) => ({ ...part, type })) : [part];
}

function kindOf({ type, format, enum: words }: Property): FieldKind {
  if (words) return 'choice';
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'moment';
  switch (type) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'decimal';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    default:
      return 'text';
  }
}
