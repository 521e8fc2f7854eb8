import { DIALECTS } from '@trowel/db/testing';
import { readPdf } from '@trowel/documents/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit } from '../../records/units.ts';
import { createTerm } from '../../terms/thesaurus.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { getReport } from '../reports.ts';

const siteName = 'Villa';

describe.each(DIALECTS)('a printed sheet on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: siteName });
    const about = { table_name: 'us', field_name: 'color' };
    await createTerm(ctx, { ...about, value: 'CR', label: 'Vermiglio', label_en: 'Vermilion' });
    await createUnit(ctx, { site_name: siteName, area: '', us_number: '7', color: 'CR', state: 'checked' });
  });
  afterAll(() => world.dispose());

  it.each([
    ['it', 'Vermiglio', 'Controllata'],
    ['en', 'Vermilion', 'Checked'],
  ] as const)('names custom terms and the state of the sheet in %s', async (language, color, state) => {
    const { bytes } = await getReport({ ...ctx, language }, { siteName, kind: 'us', format: 'pdf' });
    const text = (await readPdf(bytes)).texts.flat().join('|');

    expect(text).toContain(color);
    expect(text).toContain(state);
    expect(text).not.toContain('checked');
  });
});
