import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, inspectImport } from '../import-file.ts';

const CASES = {
  'a table of units':
    'us;definizione;rapporti\n1;Strato;"coppre 2; si apoggia a 3"\n2;Strato;\n3;Muro;coppre 2',
  'a table of relations': 'us1;rapporto;us2\n1;coppre;2\n1;si apoggia a;3\n3;coppre;2\n4;copre;1',
  'a list of lines':
    '1 coppre 2\n1 si apoggia a 3\n3 coppre 2\n4 copre 1\n5 copre 1\n6 copre 1\n7 copre 1\n8 copre 1',
};

describe.each(DIALECTS)('words for relations with a typing error, on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  it.each(Object.entries(CASES))(
    'in %s get a suggestion and are mapped for the whole file',
    async (_, text) => {
      const file = { fileName: 'a.csv', bytes: Buffer.from(text), siteName: 'Orto', createSite: true };
      const replace = { 'us.relationships': { coppre: 'Copre', 'si apoggia a': 'Si appoggia a' } };

      const { unmatched } = await inspectImport(ctx, file);
      const before = await importFile(ctx, { ...file, dryRun: true });
      const after = await importFile(ctx, { ...file, values: { replace, add: {} } });

      expect(unmatched.values).toEqual([
        { vocabulary: 'us.relationships', value: 'coppre', count: 2, near: 'Copre' },
        { vocabulary: 'us.relationships', value: 'si apoggia a', count: 1, near: 'Si appoggia a' },
      ]);
      expect(before.problems[0]!.message).toMatch(/Is it "(?:Copre|Si appoggia a)"\?$/);
      expect(after.relations).toBe(before.relations + 3);
      expect(after.problems).toEqual([]);
    },
  );

  it('a value that is no number is reported once', async () => {
    const bytes = Buffer.from('inventory_number;us;definizione;peso\n1;2;Anfora;pesante\n2;2;Coppa;12');
    const { problems } = await importFile(ctx, {
      fileName: 'a.csv',
      bytes,
      siteName: 'Orto',
      createSite: true,
    });

    expect(problems.filter(({ value }) => value === 'pesante').map(({ code }) => code)).toEqual([
      'kept_as_own_field',
    ]);
  });
});
