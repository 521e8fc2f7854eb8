import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  await mcp.call('create_harris_matrix', {
    site_name: 'Villa',
    create_site: true,
    nodes: [
      { us_number: 1, period: '1' },
      { us_number: 2, period: '2' },
      { us_number: 3, period: '2' },
    ],
    relationships: [
      { us_from: 1, us_to: 2, relationship_type: 'covers' },
      { us_from: 2, us_to: 3, relationship_type: 'covers' },
    ],
  });
});
afterAll(() => mcp.close());

const admin = { as: 'admin' } as const;

describe('the 3D scene', () => {
  it('is built, placed, painted, filtered and exported by its session', async () => {
    const built = await mcp.call('build_3d', { site_name: 'Villa' });
    const session_id = built.data['session_id'] as string;
    const placed = await mcp.call('position', {
      session_id,
      algorithm: 'force_directed',
      placement: 'elevation',
    });
    const painted = await mcp.call('material', {
      session_id,
      strategy: 'type',
      custom_colors: { 1: '#ff0000' },
    });
    const hidden = await mcp.call('filter', { session_id, period: '2', action: 'hide' });
    const reset = await mcp.call('filter', { session_id, action: 'reset' });
    const files = await Promise.all(
      ['glb', 'gltf', 'obj', 'stl', 'ply'].map((format) => mcp.call('export', { session_id, format })),
    );

    expect(built.data['summary']).toMatchObject({ units: 3, visible: 3 });
    expect(placed.data['view']).toMatchObject({ spread: 'force', placement: 'elevation' });
    expect(painted.data['view']).toMatchObject({ color_by: 'type' });
    expect(hidden.data['summary']).toMatchObject({ visible: 1, hidden: 2 });
    expect(reset.data['summary']).toMatchObject({ visible: 3 });
    expect(files.map(({ files: [file] }) => file?.name)).toEqual([
      'Villa.glb',
      'Villa.gltf',
      'Villa.obj.zip',
      'Villa.stl',
      'Villa.ply',
    ]);
  });

  it('can be of some units, by the site id, with the model at once', async () => {
    const site = await mcp.call('search', { query: 'Villa', types: ['sites'] });
    const site_id = Number(site.data['results'][0].id.split('-')[1]);

    const some = await mcp.call('build_3d', { site_id, us_ids: [1, '2'], format: 'glb' });
    const none = await mcp.call('build_3d', {});

    expect(some.data['summary']).toMatchObject({ units: 3, visible: 2 });
    expect(some.files[0]?.name).toBe('Villa.glb');
    expect(none.error?.problems?.[0]).toMatchObject({ field: 'site_name', type: 'missing' });
  });

  it('is known only to whoever began it', async () => {
    const answers = await Promise.all(
      ['position', 'material', 'filter', 'export'].map((name) =>
        mcp.call(name, { session_id: 'no-such-session' }),
      ),
    );

    expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill('not_found'));
  });
});

describe('configure_em_nodes', () => {
  it('lists the 14 built-in types, shapes and symbols', async () => {
    const [list, shapes, symbols] = await Promise.all(
      ['list', 'list_shapes', 'list_symbols'].map((action) =>
        mcp.call('configure_em_nodes', { action }, { as: 'viewer' }),
      ),
    );

    expect(list!.data['types']).toHaveLength(14);
    expect(shapes!.data['shapes']).toHaveLength(11);
    expect(symbols!.data['symbol_types']).toHaveLength(2);
  });

  it('makes, changes and, after a plan, deletes a type of one’s own', async () => {
    const node_config = {
      name: 'Bone unit',
      category: 'stratigraphic',
      symbol_type: 'single_arrow',
      label_format: 'B{number}',
      visual: { shape: 'ellipse', fill_color: '#EEEEDD' },
    };
    const made = await mcp.call('configure_em_nodes', { action: 'create', tipo_id: 'USB', node_config });
    const got = await mcp.call('configure_em_nodes', { action: 'get', tipo_id: 'USB' });
    const changed = await mcp.call('configure_em_nodes', {
      action: 'update',
      tipo_id: 'USB',
      node_config: { visual: { fill_color: '#FFFFFF' } },
    });
    const gone = await mcp.confirm('configure_em_nodes', { action: 'delete', tipo_id: 'USB' });
    const undone = await mcp.confirm('manage_data', { command: 'undo', batch: gone.data['batch'] });

    expect(made.data['types'][0]).toMatchObject({ code: 'USB', shape: 'ellipse' });
    expect(got.data['types'][0]).toMatchObject({ fill_color: '#EEEEDD' });
    expect(changed.data['types'][0]).toMatchObject({ fill_color: '#FFFFFF', shape: 'ellipse' });
    expect(undone.data['undone']).toBe(1);
  });

  it('leaves built-in types alone, and names what it does not know', async () => {
    const builtin = await mcp.call('configure_em_nodes', {
      action: 'update',
      tipo_id: 'US',
      node_config: { name: 'x' },
    });
    const wrong = await mcp.call('configure_em_nodes', {
      action: 'create',
      tipo_id: 'USX',
      node_config: { shap: 'ellipse' },
    });
    const unknown = await mcp.call('configure_em_nodes', { action: 'get', tipo_id: 'NOPE' });

    expect([builtin, wrong, unknown].map(({ error }) => error?.code)).toEqual([
      'conflict',
      'validation',
      'not_found',
    ]);
    expect(wrong.text).toContain('Did you mean shape?');
  });
});

describe('manage_media', () => {
  it('keeps a picture, finds it, gives it back, and deletes it after a plan', async () => {
    const { data } = await mcp.call('search', { query: 'US 1', types: ['us'] });
    const owner = { entity_type: 'us', entity_id: Number(data['results'][0].id.split('-')[1]) };
    const kept = await mcp.call('manage_media', {
      operation: 'upload',
      ...owner,
      content_base64: PNG,
      file_name: 'wall.png',
      author: 'A. B.',
    });
    const media_id = kept.data['media'][0].id as number;
    const listed = await mcp.call('manage_media', { operation: 'list', ...owner });
    const found = await mcp.call('manage_media', { operation: 'search', query: 'wall' });
    const told = await mcp.call('manage_media', {
      operation: 'update_metadata',
      media_id,
      description: 'North wall',
      tags: ['wall'],
    });
    const primary = await mcp.call('manage_media', { operation: 'set_primary', media_id });
    const info = await mcp.call('manage_media', { operation: 'get_info', media_id });
    const taken = await mcp.call('manage_media', { operation: 'download', media_id });
    const figures = await mcp.call('manage_media', { operation: 'statistics' });
    const gone = await mcp.confirm('manage_media', { operation: 'delete', media_id });
    const back = await mcp.confirm('manage_data', { command: 'undo', batch: gone.data['batch'] });

    expect([listed, found].map(({ page }) => page?.total)).toEqual([1, 1]);
    expect(told.data['media'][0]).toMatchObject({ description: 'North wall', author: 'A. B.' });
    expect(primary.data['media'][0]).toMatchObject({ is_primary: true });
    expect(info.data['media'][0]).toMatchObject({ mime_type: 'image/png', width: 1 });
    const file = (await mcp.downloads.find(taken.files[0]!.uri.split('/').at(-2)!))!;
    expect(Buffer.from(file.bytes).toString('base64')).toBe(PNG);
    expect(figures.data).toMatchObject({ total: 1 });
    expect(back.ok).toBe(true);
  });

  it('gives a picture to the unit in its name or to another one, and shows it small', async () => {
    const idOf = async (query: string, type: 'sites' | 'us'): Promise<number> => {
      const { data } = await mcp.call('search', { query, types: [type] });
      return Number(data['results'][0].id.split('-')[1]);
    };
    const [site, two, three] = [
      await idOf('Villa', 'sites'),
      await idOf('US 2', 'us'),
      await idOf('US 3', 'us'),
    ];
    // Bytes that no other photograph of the site has.
    const content_base64 = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from('2')]).toString('base64');
    const upload = { operation: 'upload', entity_type: 'sites', entity_id: site, content_base64 };

    const attached = await mcp.call('manage_media', {
      ...upload,
      file_name: 'US2_1.png',
      attach: 'suggested',
    });
    const media_id = attached.data['media'][0].id as number;
    const moved = await mcp.call('manage_media', {
      operation: 'update_metadata',
      media_id,
      entity_type: 'us',
      entity_id: three,
    });
    const half = await mcp.call('manage_media', { operation: 'update_metadata', media_id, entity_id: two });
    const small = await mcp.call('manage_media', { operation: 'download', media_id, preview: 320 });
    await mcp.confirm('manage_media', { operation: 'delete', media_id });

    expect(attached.data['media'][0]).toMatchObject({ entity: 'us', record_id: two });
    expect(moved.data['media'][0]).toMatchObject({ entity: 'us', record_id: three });
    expect(half.error?.problems?.[0]).toMatchObject({ field: 'entity_type' });
    const file = (await mcp.downloads.find(small.files[0]!.uri.split('/').at(-2)!))!;
    expect(Buffer.from(file.bytes).subarray(8, 12).toString()).toBe('WEBP');
  });

  it('refuses what is no picture or document, and files of nobody', async () => {
    const script = await mcp.call('manage_media', {
      operation: 'upload',
      entity_type: 'us',
      entity_id: 1,
      content: '<html><script>1</script>',
      file_name: 'x.png',
    });
    const nobody = await mcp.call('manage_media', {
      operation: 'upload',
      entity_type: 'us',
      entity_id: 99_999,
      content_base64: PNG,
    });

    expect([script.ok, nobody.ok]).toEqual([false, false]);
  });
});

describe('import_data', () => {
  const finds = 'Numero inventario;Sito;US;Definizione;Peso\n44;Villa;1;moneta;3,5\n45;Villa;2;fibula;\n';

  it('parses, previews, validates and analyzes without writing, for readers too', async () => {
    const operations = ['parse', 'preview', 'validate', 'analyze'];

    const answers = await Promise.all(
      operations.map((operation) => mcp.call('import_data', { operation, content: finds }, { as: 'viewer' })),
    );

    expect(answers.map(({ ok, data }) => [ok, data['format']])).toEqual(
      operations.map(() => [true, 'record_table']),
    );
    expect((await mcp.call('search', { query: 'fibula' })).data['results']).toEqual([]);
  });

  it('imports, plans when records that are there would change, and is undone whole', async () => {
    const done = await mcp.call('import_data', { operation: 'import', content: finds });
    const plan = await mcp.call('import_data', {
      operation: 'import',
      content: finds.replace('moneta', 'denario'),
    });
    const undone = await mcp.confirm('manage_data', { command: 'undo', batch: done.data['batch'] });

    expect(done.data['statistics'].records.inventario).toMatchObject({ created: 2 });
    expect(plan.data['plan']).toMatchObject({ counts: { changed: 1 } });
    expect(undone.ok).toBe(true);
  });

  it('reads a file of the folder imports by its name, and follows no link out of it', async () => {
    const folder = join(mcp.folder, 'imports');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'units.csv'), 'us_number;definition\n70;wall\n');
    await writeFile(join(mcp.folder, 'secret.csv'), 'us_number\n71\n');
    await symlink(join(mcp.folder, 'secret.csv'), join(folder, 'link.csv'));

    const read = await mcp.call('import_data', {
      operation: 'parse',
      file_id: 'units.csv',
      site_name: 'Villa',
    });
    const others = await Promise.all(
      ['link.csv', '../secret.csv', '.', 'nothing.csv'].map((file_id) =>
        mcp.call('import_data', { operation: 'parse', file_id, site_name: 'Villa' }),
      ),
    );

    expect(read.data).toMatchObject({ format: 'unit_table', units: 1 });
    expect(others.map(({ error }) => error?.code)).toEqual(Array(4).fill('not_found'));
  });

  it('says of a broken Base64 and an unreadable file what is wrong', async () => {
    const base64 = await mcp.call('import_data', { operation: 'parse', content_base64: '***' });
    const nonsense = await mcp.call('import_data', {
      operation: 'parse',
      content: 'hello world',
      site_name: 'Villa',
    });

    expect([base64, nonsense].map(({ error }) => error?.code)).toEqual(['validation', 'validation']);
  });
});

describe('manage_services and pyarchinit_sync', () => {
  it('tell how the services do', async () => {
    const status = await mcp.call('manage_services', { action: 'status' }, admin);

    expect(
      status.data['services'].map(({ service, running }: { service: string; running: boolean }) => [
        service,
        running,
      ]),
    ).toEqual([
      ['web', false],
      ['api', false],
      ['mcp-http', false],
    ]);
  });

  it('export records for pyArchInit, and know no database but those of the settings', async () => {
    const list = await mcp.call('pyarchinit_sync', { operation: 'list' }, admin);
    const exported = await mcp.call('pyarchinit_sync', { operation: 'export', site_name: 'Villa' }, admin);
    const unknown = await mcp.call(
      'pyarchinit_sync',
      { operation: 'import', database: 'sqlite:////etc/x.db' },
      admin,
    );

    expect(list.data['databases']).toEqual([]);
    expect(exported.files).toHaveLength(1);
    expect(unknown.error?.code).toBe('not_found');
  });
});

it('a call that is cancelled ends as an error', async () => {
  const controller = new AbortController();
  controller.abort();

  const answer = await mcp.call(
    'export',
    { what: 'matrix', format: 'pdf', site_name: 'Villa' },
    { signal: controller.signal },
  );

  expect(answer.error).toMatchObject({ code: 'unavailable', message: 'The call was cancelled' });
});
