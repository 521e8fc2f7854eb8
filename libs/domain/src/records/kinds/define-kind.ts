import { z } from 'zod';
import { Custom, describeFields, recordFields, type Field, type Labels } from '@trowel/domain/core';
import type { KindLink } from './kind-links.ts';

/** A record of a declared kind, as stored and returned. */
export interface DeclaredRecord {
  id: number;
  site_name: string;
  custom: Custom;
  created_at: string;
  updated_at: string;
  version: number;
  [field: string]: unknown;
}

/** A table of pyArchInit from which records of a kind are read, and to which they are written. */
export interface OriginalTable {
  name: string;
  /** Column of the row number. */
  key: string;
  /** Further columns under which a field is read, besides `pyarchinit` of the field: `[column, field]`. */
  aliases?: readonly (readonly [string, string])[];
  /** Older tables with the same records. They are read, and never written. */
  olderTables?: readonly string[];
  /** Fields whose text is in several columns: the values of the columns, joined by `-`. */
  joined?: readonly { field: string; columns: readonly string[] }[];
  /** Columns that a list field contains as items of the form `column: value`. */
  scores?: readonly ScoreTable[];
  /** Field that belongs to the key of pyArchInit too. It distinguishes records with the same number. */
  furtherKey?: string;
}

/** A table of pyArchInit whose columns are items of a list field. */
export interface ScoreTable {
  field: string;
  name: string;
  /** Column of the row number. */
  key: string;
  /** Column with the number of the record. Without it each row is a record of its own. */
  number?: string;
  columns: readonly string[];
}

type Fields = Readonly<Record<string, z.ZodType>>;

/** Declaration of a kind of record. Tables, routes, pages, exchange and prints follow from it. */
export interface KindDeclaration {
  /** Name of the database table. */
  table: string;
  /** Path below `/api` of the web pages and the REST service. It is also the name of the kind on the wire. */
  path: string;
  /** Name of one record. */
  label: Labels;
  /** Name of several records. */
  plural: Labels;
  /** A record in a sentence: `the burial`, `la sepoltura`. */
  inSentence: Labels;
  /** Name in operation ids: `Burial`; the plural is `Burials`. */
  operation: { one: string; many: string };
  /** Fields of the natural key besides the site. They cannot be cleared. The first is the number. */
  identity: Fields;
  /** The other fields, in the order of the sheet. */
  facts: Fields;
  /** Fields that the service computes from the others, with the function that computes them. They cannot be sent. */
  derived?: {
    fields: Fields;
    compute: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  };
  links?: readonly KindLink[];
  /** Fields that describe a record in search results and lists, best first. */
  titles: readonly string[];
  /** Fields that the table shows at first, besides number and titles. */
  columns: readonly string[];
  /**
   * True if records name this kind even where nobody records it: boxes, structures. Such a name without a record is
   * a finding only where the site records the kind.
   */
  isRegister?: true;
  /** Fields of counts and weights whose zero is a finding. */
  quantities?: readonly string[];
  pyarchinit?: OriginalTable;
  /** A record in the documentation of the API: the fields of a new one. */
  example: Readonly<Record<string, unknown>>;
}

/** A kind of record for which everything follows from its declaration. */
export interface DeclaredKind extends Omit<
  KindDeclaration,
  'identity' | 'facts' | 'derived' | 'columns' | 'links'
> {
  key: readonly string[];
  /** Field of the natural key that is the number of the record. */
  number: string;
  links: readonly KindLink[];
  /** Fields that the table shows at first. */
  standard: readonly string[];
  /** Stored columns: identity, facts and derived fields, without custom fields and record fields. */
  columns: Readonly<Record<string, z.ZodType>>;
  /** Computes the derived fields of a record. They are written with every change. */
  derive: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  fields: readonly Field[];
  record: z.ZodObject;
  create: z.ZodObject;
  changes: z.ZodObject;
}

/** Creates the schemas and fields of a kind from its declaration. */
export function defineKind({
  identity,
  facts,
  derived = { fields: {}, compute: () => ({}) },
  columns: shown,
  links = [],
  ...kind
}: KindDeclaration): DeclaredKind {
  const key = Object.keys(identity);
  const [, number] = key;
  if (key[0] !== 'site_name' || number === undefined)
    throw new Error(`${kind.path}: the identity must be site_name and a number`);
  const record = z.strictObject({
    id: recordFields.id,
    ...identity,
    ...facts,
    ...derived.fields,
    custom: Custom,
    created_at: recordFields.created_at,
    updated_at: recordFields.updated_at,
    version: recordFields.version,
  });
  const optional = { ...z.object(facts).partial().shape, custom: Custom.optional() };
  return {
    ...kind,
    key,
    number,
    links,
    standard: [number, ...kind.titles, ...shown],
    columns: { ...identity, ...facts, ...derived.fields },
    derive: derived.compute,
    fields: describeFields(record.shape as Record<string, z.ZodType>),
    record,
    create: z.strictObject({ ...withEmptyDefaults(identity), ...optional }),
    changes: z.strictObject({ ...z.object(identity).partial().shape, ...optional }),
  };
}

/** Adds the default `''` to the fields that may be empty. */
function withEmptyDefaults(fields: Fields): Fields {
  const entries = Object.entries(fields).map(
    ([name, schema]) => [name, schema.safeParse('').success ? schema.default('') : schema] as const,
  );
  return Object.fromEntries(entries);
}
