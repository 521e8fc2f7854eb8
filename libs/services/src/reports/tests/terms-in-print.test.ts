import { DIALECTS } from '@trowel/db/testing';
import { readPdf } from '@trowel/documents/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { createOfKind } from '../../records/kinds/kind-records.ts';
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
    await createOfKind(ctx, 'samples', { site_name: siteName, sample_number: '3' });
    const shape = { kind: 'point', sample_number: '3', geometry: { type: 'Point', coordinates: [1, 2] } };
    await createOfKind(ctx, 'geometries', { site_name: siteName, geometry_number: '8', ...shape });
    await createUnit(ctx, { site_name: siteName, area: '', us_number: '7', color: 'CR', state: 'checked' });
  });
  afterAll(() => world.dispose());

  it.each([
    ['it', 'Punto'],
    ['en', 'Point'],
  ] as const)('names the kind of the shapes of a sample in %s', async (language, kind) => {
    const { bytes } = await getReport({ ...ctx, language }, { siteName, kind: 'samples', format: 'pdf' });
    const text = (await readPdf(bytes)).texts.flat().join('|');

    expect(text).toContain(` · ${kind}`);
    expect(text).not.toContain('· point');
  });

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
