import { createGlb } from '@trowel/domain/testing';
import type { Context } from '@trowel/services/context';
import { createUnit } from '@trowel/services/records';
import { sweepFiles } from '@trowel/services/startup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, startTestWeb, type Caller, type TestWeb } from './test-web.ts';
import { recordVilla, uploadTo } from './upload.ts';

/** The head of a WebP of 256 px, which is all that is looked at. */
const makeWebp = ({ side = 256, bytes = 64 } = {}): Uint8Array<ArrayBuffer> => {
  const picture = new Uint8Array(Math.max(bytes, 30));
  picture.set(new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 '));
  new DataView(picture.buffer).setUint16(26, side, true);
  new DataView(picture.buffer).setUint16(28, side, true);
  return picture.slice(0, bytes);
};
const THUMBNAIL = '/3d/viewer/thumbnails/Villa/US_1/wall.glb';

let web: TestWeb;
let ctx: Context;
beforeAll(async () => {
  web = await startTestWeb();
  ctx = await recordVilla(web);
  await uploadTo(web, [['wall.glb', createGlb()]]);
});
afterAll(() => web.close());

const put = (picture: Uint8Array<ArrayBuffer>, as: Caller = 'operator'): Promise<Response> => {
  const body = new FormData();
  body.append('picture', new File([picture], 'thumbnail'));
  return fetch(web.url + THUMBNAIL, {
    method: 'PUT',
    body,
    headers: as === 'nobody' ? {} : { authorization: `Bearer ${web.tokens[as]}` },
  });
};
const listed = async (): Promise<unknown[]> => {
  const answer = await web.call('/3d/models/Villa', { as: 'viewer' });
  return ((await answer.json()) as { data: { thumbnail_url: unknown }[] }).data.map(
    ({ thumbnail_url }) => thumbnail_url,
  );
};

describe('the small picture of a model', () => {
  it('is kept by who may add models, stands in the list, and is served as what it is', async () => {
    const before = await listed();
    const missing = await web.call(THUMBNAIL, { as: 'viewer' });
    const byViewer = await put(makeWebp(), 'viewer');
    const kept = await put(makeWebp());
    const served = await web.call(THUMBNAIL, { as: 'viewer' });

    expect([before, missing.status, byViewer.status, kept.status]).toEqual([[null], 404, 403, 200]);
    expect(await listed()).toEqual([THUMBNAIL]);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(makeWebp());
  });

  it('gives way to another, which has another tag', async () => {
    await put(makeWebp());
    const first = (await web.call(THUMBNAIL, { as: 'viewer' })).headers.get('etag')!;
    await put(makeWebp({ side: 128 }));
    const second = await web.call(THUMBNAIL, { as: 'viewer', headers: { 'if-none-match': first } });

    expect(second.status).toBe(200);
    expect(new Uint8Array(await second.arrayBuffer())).toEqual(makeWebp({ side: 128 }));
  });

  it.each([
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>'), 415],
    ['a picture of another kind', new TextEncoder().encode('GIF89a\x10\0\x10\0 and so on'), 415],
    ['a large picture', makeWebp({ side: 513 }), 415],
    ['one without a size', makeWebp({ bytes: 20 }), 415],
    ['many bytes', makeWebp({ bytes: 65_537 }), 413],
  ])('is not %s', async (_name, bytes, status) => {
    await put(makeWebp());

    const answer = await put(Uint8Array.from(bytes));
    const kept = await web.call(THUMBNAIL, { as: 'viewer' });

    expect(answer.status).toBe(status);
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(makeWebp());
  });

  it('goes when its model has been gone for long', async () => {
    const { services } = ctx;
    await put(makeWebp());
    await web.call('/3d/viewer/3d_models/Villa/US_1/wall.glb', { method: 'DELETE', as: 'operator' });
    const later = (days: number) => ({ ...services, clock: () => new Date(Date.now() + days * 86_400_000) });

    const soon = await sweepFiles(later(29));
    const late = await sweepFiles(later(31));

    expect([soon, late]).toEqual([0, 2]);
  });
});

describe('the models of a site, in a browser', () => {
  it('stand in the frame; a site that is not recorded has no such page', async () => {
    const asked = { as: 'viewer', headers: BROWSER } as const;
    const page = await web.call('/3d/models/Villa', asked);
    const none = await web.call('/3d/models/Nowhere', asked);

    expect(await page.text()).toContain('id="root"');
    expect([page.status, none.status]).toEqual([200, 404]);
  });

  it('come in by the form, without an area where the number is given once, and are shown', async () => {
    await createUnit(ctx, { site_name: 'Villa', area: 'C', us_number: '9' });
    const body = new FormData();
    for (const [name, value] of Object.entries({ site_name: 'Villa', us_id: '9', area: '' }))
      body.append(name, value);
    body.append('model_file', new File([createGlb({ extras: { of: 'form' } })], 'form.glb'));

    const answer = await fetch(`${web.url}/3d/upload`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { authorization: `Bearer ${web.tokens.operator}`, ...BROWSER },
    });

    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/3d/viewer/3d_models/Villa/US_9/form.glb',
    ]);
  });
});
