import { queryOptions } from '@tanstack/react-query';
import type { EntityName, SheetDefinition, SheetLayer } from '@trowel/domain/records';
import { fetchApi, type ApiResult } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import { ProblemError } from '../../data/problem.ts';
import { definitionPath } from '../../definitions/definition-query.ts';

/** A definition as the server returned it, with its ETag. */
export interface TaggedSheet {
  definition: SheetDefinition;
  tag: string | undefined;
}

/** Values of a custom field that do not fit its new type. */
export interface Conversion {
  key: string;
  converted: number;
  failed: number;
  examples: { id: number; site_name: string; value: unknown }[];
}

/** Returns the query for the definition of a sheet that is edited. */
export function storedSheetQuery(entity: EntityName, site: string | undefined) {
  return queryOptions({
    queryKey: ['sheets', entity, site ?? '', 'stored'],
    // The page begins with the newest version, never with one of an earlier visit.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<TaggedSheet> => {
      const answer = await fetchApi<SheetDefinition>(definitionPath(entity, site), { signal });
      if (!answer.ok) throw new ProblemError(answer.problem);
      return { definition: answer.data, tag: answer.headers.get('etag') ?? undefined };
    },
  });
}

/** A definition to save. Without a tag it replaces any version. */
export interface SheetToSave {
  entity: EntityName;
  site: string | undefined;
  layer: SheetLayer;
  tag: string | undefined;
}

/** Saves a definition, or with `isTrial` only checks it. */
export function saveSheet(
  { entity, site, layer: { sections, custom_fields }, tag }: SheetToSave,
  isTrial: boolean,
): Promise<ApiResult<SheetDefinition>> {
  const path = definitionPath(entity, site);
  return fetchApi<SheetDefinition>(isTrial ? `${path}${path.includes('?') ? '&' : '?'}dry_run=true` : path, {
    method: 'PUT',
    body: { sections, custom_fields },
    ...(tag !== undefined && { ifMatch: tag }),
    ...(!isTrial && { key: newKey() }),
  });
}
