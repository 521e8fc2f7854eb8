import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { listUnits } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, inspectImport } from '../import-file.ts';

describe.each(DIALECTS)(
  'words of a file that differ from a term in capitals or language, on %s',
  (dialect) => {
    let [world, ctx]: [World, Context] = [undefined!, undefined!];
    beforeEach(async () => {
      world = await openWorld(dialect);
      ctx = world.as('admin');
    });
    afterEach(() => world.dispose());

    const file = {
      fileName: 'a.csv',
      bytes: Buffer.from('us,definizione\n1,muro\n2,wall\n3,STRATO\n4,Muro\n5,Mura\n6,fossa di fusione'),
      siteName: 'Orto',
      createSite: true,
    };
    const definitions = async (): Promise<unknown[]> =>
      (await listUnits(ctx, { skip: 0, limit: 100, filters: [] })).rows.map(({ definition }) => definition);

    it('are read as the term without asking, which the report says', async () => {
      const { unmatched } = await inspectImport(ctx, file);
      const { notes } = await importFile(ctx, file);

      expect(unmatched.values.map(({ value }) => value)).toEqual(['fossa di fusione', 'Mura']);
      expect(await definitions()).toEqual(['Muro', 'Muro', 'Strato', 'Muro', 'Mura', 'fossa di fusione']);
      expect(notes.join('\n')).toContain('muro → Muro (1), wall → Muro (1), STRATO → Strato (1)');
    });

    it('are not replaced where the user makes them terms', async () => {
      await importFile(ctx, { ...file, values: { replace: {}, add: { 'us.definition': ['muro'] } } });

      expect((await definitions()).slice(0, 2)).toEqual(['muro', 'Muro']);
    });
  },
);
