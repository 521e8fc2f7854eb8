import { KIND_NAMES, type KindName } from '@trowel/domain/records';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Dialect } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import type { Visibility } from '../../store/service.ts';
import { listIds, selectColumns } from './hidden-places.ts';

/**
 * Relation between the rows of each table and a site: by `site_id`, by being the site, by the changes
 * of the batch, or none. Tables with `ruled` have their own rules for changes. A new table without an
 * entry is a type error.
 */
const BELONGS = {
  sites: 'is',
  units: 'site_id',
  items: 'site_id',
  relations: 'site_id',
  periods: 'site_id',
  findingNotes: 'site_id',
  sheets: 'site_id',
  models: 'site_id',
  media: 'site_id',
  mediaLinks: 'nothing',
  ...(Object.fromEntries(KIND_NAMES.map((name) => [name, 'site_id'])) as Record<KindName, 'site_id'>),
  handPlaces: 'site_id',
  siteMembers: 'ruled',
  siteTeams: 'ruled',
  invitations: 'ruled',
  savedViews: 'ruled',
  // Every query of comments requires a visible record (see `repositories/comments.ts`).
  comments: 'nothing',
  guardedSites: 'site_id',
  tallies: 'site_id',
  changes: 'logged',
  imports: 'batch',
  terms: 'nothing',
  nodeTypes: 'nothing',
  installationSheets: 'nothing',
  users: 'nothing',
  endedTokens: 'nothing',
  personalTokens: 'nothing',
  teams: 'nothing',
  teamMembers: 'nothing',
  assistants: 'nothing',
  assistantTokens: 'nothing',
  secondFactors: 'nothing',
  recoveryCodes: 'nothing',
  identities: 'nothing',
  keptAnswers: 'nothing',
  jobs: 'nothing',
  sharedState: 'nothing',
} as const satisfies Record<keyof Tables, 'is' | 'site_id' | 'ruled' | 'logged' | 'batch' | 'nothing'>;

/** Kinds of records that the log contains without a site. Any other line without a site belongs to a deleted one. */
const OF_NO_SITE = "('users', 'thesaurus', 'em-node-types', 'installation-sheets', 'backups')";
const MAX_TEXTS = 200;

/** Returns the text of a statement with limited visibility. */
export type Limit = (text: string) => string;

/**
 * Creates the rewriter that limits statements to the visible rows. Each table in a statement is
 * replaced by a query of the same name, with visible rows and locations. Writing or locking statements
 * get the condition added. A statement that cannot be limited is refused. Cost: one text search,
 * cached by text.
 */
export function createVisibilityRewriter(tables: Tables, dialect: Dialect, visibility: Visibility): Limit {
  const views = describeViews(tables, dialect, visibility);
  const texts = new Map<string, string>();
  return (text) => {
    let limited = texts.get(text);
    if (limited === undefined) {
      limited = limitText(text, views);
      if (texts.size >= MAX_TEXTS) texts.clear();
      texts.set(text, limited);
    }
    return limited;
  };
}

/** A table with limited visibility. */
interface View {
  name: string;
  mention: RegExp;
  /** The query that replaces it. */
  query: string;
  /** Condition for rows that are visible. The next one is for rows that may be written. */
  seen: string;
  written: string;
}

function limitText(text: string, views: readonly View[]): string {
  const named = views.filter(({ mention }) => mention.test(text));
  if (named.length === 0 || /^insert into "\w+" \([^)]*\) values /i.test(text)) return text;
  const before = named.map(({ name, query }) => `"${name}" as not materialized (${query})`).join(', ');
  if (/^with /i.test(text)) return `with ${before} select * from (${text}) as limited`;
  if (/^select /i.test(text))
    return / for (no key )?update$/.test(text) ? limitWhere(text, named, 'seen') : `with ${before} ${text}`;
  if (/^(update|delete from) /i.test(text)) return limitWhere(text, named, 'written');
  throw new Error(`This statement cannot be limited to what somebody may see: ${text.slice(0, 200)}`);
}

const WHERE =
  / where (?<condition>.*?)(?<rest>( order by [^()]*)?( for (no key )?update)?( returning .*)?)$/s;

/** Adds the condition to a statement on one table that already has a condition. */
function limitWhere(text: string, [view, ...others]: readonly View[], kind: 'seen' | 'written'): string {
  const found = WHERE.exec(text);
  if (!view || others.length > 0 || !found)
    throw new Error(`This statement cannot be limited to what somebody may see: ${text.slice(0, 200)}`);
  const { condition, rest } = found.groups!;
  return `${text.slice(0, found.index)} where (${condition}) and (${view[kind]})${rest}`;
}

function describeViews(tables: Tables, dialect: Dialect, visibility: Visibility): View[] {
  const place = (name: string): string => (dialect === 'sqlite' ? `main."${name}"` : `"${name}"`);
  const others = { changes: place(getTableName(tables.changes)), sites: place(getTableName(tables.sites)) };
  const columnNames = new Set(Object.values(tables).flatMap((table) => Object.keys(getTableColumns(table))));
  return Object.entries(BELONGS).flatMap(([key, belongs]) => {
    if (belongs === 'nothing') return [];
    const table = tables[key as keyof Tables] as PgTable;
    const name = getTableName(table);
    const seen = CONDITIONS[belongs](visibility, others);
    const column = belongs === 'is' ? 'id' : 'site_id';
    const written =
      visibility.changesOnly === undefined || belongs === 'batch' || belongs === 'ruled'
        ? seen
        : `${seen} and ${column} in (${listIds(visibility.changesOnly)})`;
    const columns = selectColumns(table, {
      key: key as keyof Tables,
      dialect,
      visibility,
      sites: others.sites,
    });
    const query = `select ${columns} from ${place(name)} where ${seen}`;
    return [{ name, mention: findTable(name, columnNames), query, seen, written }];
  });
}

/** Returns the expression that finds a table in a statement. A table with the name of a column is found where tables are named. */
function findTable(name: string, columnNames: ReadonlySet<string>): RegExp {
  return new RegExp(columnNames.has(name) ? `\\b(?:from|join|update) "?${name}\\b` : `\\b${name}\\b`, 'i');
}

const CONDITIONS: Record<
  Exclude<(typeof BELONGS)[keyof Tables], 'nothing'>,
  (visibility: Visibility, others: { changes: string; sites: string }) => string
> = {
  is: (visibility) => seesSite('id', visibility),
  site_id: (visibility) => seesSite('site_id', visibility),
  ruled: (visibility) => seesSite('site_id', visibility),
  logged: (visibility) =>
    `(${seesSite('site_id', visibility)} or (site_id is null and entity in ${OF_NO_SITE}))`,
  batch: (visibility, { changes, sites }) => {
    const changed = `select 1 from ${changes} as their_change where their_change.batch = "imports".id`;
    const named = `select 1 from ${sites} as their_site where their_site.site_name = "imports".site_name`;
    return [
      `not exists (${changed} and not coalesce(${seesSite('their_change.site_id', visibility)}, true))`,
      // An import without changes is visible if its site is.
      `(site_name is null or exists (${changed}) or exists (${named} and ${seesSite('their_site.id', visibility)}))`,
    ].join(' and ');
  },
};

function seesSite(column: string, { hidden, only }: Visibility): string {
  const conditions = [
    ...(hidden.length > 0 ? [`${column} not in (${listIds(hidden)})`] : []),
    ...(only ? [`${column} in (${listIds(only)})`] : []),
  ];
  return conditions.length > 0 ? `(${conditions.join(' and ')})` : '(1 = 1)';
}
