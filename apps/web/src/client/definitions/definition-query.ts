import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { SheetDefinition } from '@trowel/domain/records';
import { dataOf, fetchApi } from '../data/api-request.ts';
import { fetchFields, type RecordField } from '../data/fields.ts';
import { queryOf } from '../data/queries.ts';
import type { SheetForm } from './sheet-form.ts';

/** Kinds of records of the pages whose sheets cannot be defined. */
const WITHOUT_SHEET: ReadonlySet<string> = new Set(['sites', 'periods', 'thesaurus', 'media']);

/** Fields of a kind of record at a site, and the form of its sheet if a definition changes it. */
export interface DefinedFields {
  fields: readonly RecordField[];
  form?: SheetForm;
}

/** Returns the URL of the definition that applies at a site, or of the installation. */
export function definitionPath(entity: string, site?: string): string {
  return `/api/sheets/${entity}${queryOf({ site_name: site })}`;
}

/** Returns the query for the fields of a kind of record, as the sheet definition of the site describes them. */
function definedFieldsQuery(entity: string, site: string) {
  return queryOptions({
    queryKey: ['sheets', entity, site, 'form'],
    queryFn: async ({ client, signal }): Promise<DefinedFields> => {
      const hasSheet = site !== '' && !WITHOUT_SHEET.has(entity);
      const path = definitionPath(entity, site);
      const [fields, answer] = await Promise.all([
        fetchFields(client, entity),
        hasSheet ? fetchApi<SheetDefinition>(path, { signal }) : undefined,
      ]);
      const definition = answer && dataOf(answer);
      if (!definition || isStandard(fields, definition)) return { fields };
      const { buildSheetForm } = await import('./sheet-form.ts');
      const form = buildSheetForm(fields, definition);
      return { fields: form.fields, form };
    },
    staleTime: Infinity,
  });
}

/** Returns the fields of a kind of record, as the sheet definition of the site describes them. Without a site: as declared. */
export function useDefinedFields(entity: string, site: string): UseQueryResult<DefinedFields> {
  return useQuery(definedFieldsQuery(entity, site));
}

/** Returns the values that a new record begins with. Empty if the definition cannot be fetched. */
export async function fetchInitialValues(
  queries: QueryClient,
  entity: string,
  site: string,
): Promise<Readonly<Record<string, unknown>>> {
  const query = definedFieldsQuery(entity, site);
  const known =
    queries.getQueryData(query.queryKey) ?? (await queries.ensureQueryData(query).catch(() => undefined));
  return known?.form?.initial ?? {};
}

/** Returns true if a definition lists all fields in the order of their declaration and says nothing else about them. */
export function isStandard(
  fields: readonly RecordField[],
  { version, sections, custom_fields: custom }: SheetDefinition,
): boolean {
  if (version > 0 || custom.length > 0) return false;
  const listed = sections.flatMap((section) => section.fields);
  const keys = new Set(listed.map(({ key }) => key));
  const bySection = new Map<string, string[]>();
  for (const { name, section } of fields)
    if (keys.has(name)) bySection.set(section, [...(bySection.get(section) ?? []), name]);
  const order = [...bySection.values()].flat();
  return listed.every(({ key, shown, recorded_in: place, required: _, ...rest }, at) => {
    return shown && place === null && key === order[at] && Object.keys(rest).length === 0;
  });
}
