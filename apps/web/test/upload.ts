import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createSite, createUnit } from '@trowel/services/records';
import type { TestWeb } from './test-web.ts';

/** Response to an upload. */
export interface UploadAnswer {
  status: number;
  headers: Headers;
  body: {
    status: string;
    message?: string;
    data?: {
      id: number;
      url: string;
      file_name: string;
      area: string;
      sha256: string;
      [name: string]: unknown;
    };
    detail?: { [name: string]: unknown };
    findings?: { code: string }[];
  };
}

/** A file of an upload, by the name it is sent under. */
export type NamedFile = readonly [name: string, bytes: Uint8Array<ArrayBuffer>];

/** Uploads files as a model of unit 1 of the site Villa by default. */
export async function uploadTo(
  web: TestWeb,
  files: readonly NamedFile[],
  fields: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ site_name: 'Villa', us_id: '1', ...fields }))
    form.set(name, value);
  for (const [name, bytes] of files) form.append('model_file', new File([bytes], name));
  const answer = await fetch(`${web.url}/3d/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${web.tokens.operator}` },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as UploadAnswer['body'],
  };
}

/** Records the site Villa with unit 1, and unit 2 in two areas. */
export async function recordVilla(web: TestWeb): Promise<Context> {
  const actor = { id: null, username: 'test', role: 'operator' } as const;
  const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
  await createSite(ctx, { site_name: 'Villa' });
  await createUnit(ctx, { site_name: 'Villa', us_number: '1' });
  for (const area of ['A', 'B']) await createUnit(ctx, { site_name: 'Villa', area, us_number: '2' });
  return ctx;
}
