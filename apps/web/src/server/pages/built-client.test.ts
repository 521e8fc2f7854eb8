import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@trowel/http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClient } from './built-client.ts';
import { serveClient } from './serve-client.ts';

const MANIFEST = {
  'viewer.ts': {
    file: 'assets/viewer-1.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['three.ts'],
  },
  'three.ts': { file: 'assets/three-1.js', css: ['assets/three.css'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/style-1.css'] },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trowel-client-'));
  for (const part of ['.vite', 'assets']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, 'assets', 'viewer-1.js'), 'export {};\n');
  writeFileSync(join(folder, 'assets', 'unlisted.js'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('findClient()', () => {
  it('gives the script of a page and the styles it cannot do without', () => {
    expect(findClient(folder)?.entry('viewer')).toEqual({
      script: '/client/assets/viewer-1.js',
      styles: ['/client/assets/style-1.css'],
    });
  });

  it('gives nothing where the client was not built, and no page that was not', () => {
    expect(findClient(join(folder, 'assets'))).toBeUndefined();
    expect(() => findClient(folder)?.entry('three')).toThrow('The client has no page three');
  });
});

describe('serveClient()', () => {
  it('serves what the manifest names, zipped where that is taken, to be kept for ever', async () => {
    const app = express().use(serveClient(findClient(folder)));
    const listening = await listen(app, { host: '127.0.0.1', port: 0 });
    const ask = (path: string, encoding: string): Promise<Response> =>
      fetch(listening.url + path, { headers: { 'accept-encoding': encoding } });

    const plain = await ask('/client/assets/viewer-1.js', 'identity');
    const zipped = await ask('/client/assets/viewer-1.js', 'gzip');
    const texts = [await plain.text(), await zipped.text()];
    const others = await Promise.all(
      ['/client/assets/unlisted.js', '/client/.vite/manifest.json', '/client/..%2f..%2fetc%2fpasswd'].map(
        async (path) => (await ask(path, 'identity')).status,
      ),
    );
    await listening.close();

    expect(texts).toEqual(['export {};\n', 'export {};\n']);
    expect([plain, zipped].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(others).toEqual([404, 404, 404]);
  });
});
