import { DIALECTS } from '@trowel/db/testing';
import type { ThesaurusTerm } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/open-world.ts';
import { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from './thesaurus.ts';

const FIRST_PAGE = { skip: 0, limit: 100, filters: [] };

describe.each(DIALECTS)('terms of the vocabularies on %s', (dialect) => {
  let world: World;
  let builtin: ThesaurusTerm;
  beforeAll(async () => {
    world = await openWorld(dialect);
    const { rows } = await listTerms(world.as('viewer'), FIRST_PAGE);
    builtin = rows.find(({ source }) => source === 'builtin')!;
  });
  afterAll(() => world.dispose());

  it('that are built in are neither changed nor deleted, by an administrator either', async () => {
    const { id } = builtin;

    await expect(deleteTerm(world.as('admin'), { id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateTerm(world.as('admin'), { id, changes: { value: 'Other' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await getTerm(world.as('viewer'), id)).toEqual(builtin);
  });

  it('of one’s own are changed and deleted', async () => {
    const { table_name, field_name } = builtin;
    const made = await createTerm(world.as('operator'), {
      table_name,
      field_name,
      value: 'Cocciopesto fine',
    });

    const changed = await updateTerm(world.as('operator'), { id: made.id, changes: { active: false } });
    await deleteTerm(world.as('operator'), { id: made.id });

    expect(changed).toMatchObject({ value: 'Cocciopesto fine', active: false, source: 'user', version: 2 });
    await expect(getTerm(world.as('viewer'), made.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
