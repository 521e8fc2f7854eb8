import { DIALECTS } from '@trowel/db/testing';
import { readPdf } from '@trowel/documents/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { updateMedia } from '../../files/media.ts';
import { uploadMediaBytes } from '../../files/media-upload.ts';
import { createItem } from '../../records/items.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { getReport } from '../reports.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const siteName = 'Villa';

describe.each(DIALECTS)('the register of photographs on %s (observation 26)', (dialect) => {
  let world: World;
  let ctx: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    const site = await createSite(ctx, { site_name: siteName });
    const unit = await createUnit(ctx, { site_name: siteName, area: '', us_number: '7' });
    const find = await createItem(ctx, { site_name: siteName, inventory_number: 'R-1' });
    const add = async (title: string, entity: 'sites' | 'us', id: number) => {
      const bytes = Buffer.concat([PNG, Buffer.from(title)]);
      const about = { entity, record_id: id, title };
      return (await uploadMediaBytes(ctx, { fileName: `${title}.png`, bytes, about })).record;
    };
    const first = await add('Muro', 'us', unit.record.id);
    await add('Veduta', 'sites', site.id);
    await updateMedia(ctx, {
      id: first.id,
      changes: {
        photo_number: 12,
        direction: 'NE',
        scale: '2 m',
        author: 'M. Bianchi',
        taken_at: '2026-07-03T00:00:00',
        links: [`inventario/${find.record.id}`],
      },
    });
  });
  afterAll(() => world.dispose());

  it('is written as CSV by number, with units, finds, direction, scale, author and date', async () => {
    const csv = await getReport({ ...ctx, language: 'en' }, { siteName, kind: 'photo_log', format: 'csv' });
    const lines = new TextDecoder().decode(csv.bytes).split('\r\n');

    const rows = lines.filter((line) => /Muro|Veduta/.test(line));
    expect(rows[0]).toContain('Veduta');
    expect(rows[1]).toMatch(/12.*2026-07-03.*7.*R-1.*Muro.*NE.*2 m.*M\. Bianchi.*Muro\.png/);
  });

  it('is printed as PDF in the language of the page', async () => {
    const { bytes, fileName } = await getReport(
      { ...ctx, language: 'it' },
      { siteName, kind: 'photo_log', format: 'pdf' },
    );
    const text = (await readPdf(bytes)).texts.flat().join('|');

    expect(fileName).toBe('Villa_photo_log.pdf');
    for (const word of ['Registro', 'fotografico', 'Muro', 'Veduta', 'Bianchi']) expect(text).toContain(word);
  });
});
