import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
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
  writeFileSync(join(folder, 'assets', 'viewer-1.js.br'), brotliCompressSync('export {};\n'));
  writeFileSync(join(folder, 'assets', 'ktx2-worker-1.js'), 'answer();\n');
  writeFileSync(join(folder, 'beside.js'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('findClient()', () => {
  it('gives the script of a page and the styles it cannot do without', () => {
    expect(findClient(folder)?.entry('viewer')).toEqual({
      script: '/client/assets/viewer-1.js',
      styles: ['/client/assets/style-1.css'],
      modules: ['/client/assets/shared-1.js'],
    });
  });

  it('gives the parts of a page too, each once', () => {
    expect(findClient(folder)?.entry('viewer', ['three.ts'])).toEqual({
      script: '/client/assets/viewer-1.js',
      styles: ['/client/assets/style-1.css', '/client/assets/three.css'],
      modules: ['/client/assets/shared-1.js', '/client/assets/three-1.js'],
    });
    expect(() => findClient(folder)?.entry('viewer', ['four.ts'])).toThrow('The client has no part four.ts');
  });

  it('gives nothing where the client was not built, and no page that was not', () => {
    expect(findClient(join(folder, 'assets'))).toBeUndefined();
    expect(() => findClient(folder)?.entry('three')).toThrow('The client has no page three');
  });
});

describe('serveClient()', () => {
  it('serves what pages load, compressed if the browser accepts it, to be cached for a year', async () => {
    const app = express().use(serveClient(findClient(folder)));
    const listening = await listen(app, { host: '127.0.0.1', port: 0 });
    const ask = (path: string, encoding: string): Promise<Response> =>
      fetch(listening.url + path, { headers: { 'accept-encoding': encoding } });

    const plain = await ask('/client/assets/viewer-1.js', 'identity');
    const zipped = await ask('/client/assets/viewer-1.js', 'gzip');
    const brotli = await ask('/client/assets/viewer-1.js', 'gzip, br');
    const uncompressed = await ask('/client/assets/ktx2-worker-1.js', 'br');
    const texts = [await plain.text(), await zipped.text(), await brotli.text()];
    const others = await Promise.all(
      [
        '/client/assets/viewer-1.js.br',
        '/client/beside.js',
        '/client/.vite/manifest.json',
        '/client/..%2f..%2fetc%2fpasswd',
      ].map(async (path) => (await ask(path, 'identity')).status),
    );
    await listening.close();

    expect(texts).toEqual(['export {};\n', 'export {};\n', 'export {};\n']);
    expect(
      [plain, zipped, brotli, uncompressed].map(({ headers }) => headers.get('content-encoding')),
    ).toEqual([null, 'gzip', 'br', null]);
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(others).toEqual([404, 404, 404, 404]);
  });

  it('gives a worker a policy of its own, under which it reaches nobody, and a page script none', async () => {
    const app = express().use(serveClient(findClient(folder)));
    const listening = await listen(app, { host: '127.0.0.1', port: 0 });
    const policyOf = async (name: string): Promise<string | null> =>
      (await fetch(`${listening.url}/client/assets/${name}`)).headers.get('content-security-policy');

    const policies = [await policyOf('ktx2-worker-1.js'), await policyOf('viewer-1.js')];
    await listening.close();

    expect(policies[0]).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'/);
    expect(policies[0]).not.toContain('connect-src');
    expect(policies[1]).toBeNull();
  });
});
