// The bundle itself is made and spoken to by npm run check:bundle.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeForRegistry, describeManifest } from './describe-bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trowel-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the bundle for assistants', () => {
  it('asks for every setting it passes on, and needs none of them', () => {
    const { server, user_config: asked } = describeManifest('1.2.3', 'linux');
    const passed = Object.values(server.mcp_config.env);
    expect(passed.toSorted()).toEqual(
      Object.keys(asked)
        .map((name) => `\${user_config.${name}}`)
        .toSorted(),
    );
    expect(Object.values(asked).map(({ required }) => required)).toEqual([false, false, false]);
    expect(asked['token']).toMatchObject({ sensitive: true });
  });

  it('is described within the limits of the registry', () => {
    const told = describeForRegistry('1.2.3', 'trowel.mcpb', 'a'.repeat(64));
    expect(told.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(told.description.length).toBeLessThanOrEqual(100);
    expect(told.packages[0]).toMatchObject({ registryType: 'mcpb', transport: { type: 'stdio' } });
  });

  it('takes a setting nobody gave for absent, and says in a sentence when no driver inside fits', () => {
    cpSync(join(import.meta.dirname, 'bundle-start.mjs'), join(folder, 'start.mjs'));
    const shown = 'console.log(JSON.stringify([process.env.DATA_DIR, process.env.MCP_REMOTE_URL ?? null]))';
    writeFileSync(join(folder, 'main.mjs'), shown);
    const start = (address: string) =>
      spawnSync(process.execPath, [join(folder, 'start.mjs')], {
        env: { DATA_DIR: '/dig', MCP_REMOTE_URL: address },
        encoding: 'utf8',
      });
    expect(JSON.parse(start('${user_config.address}').stdout)).toEqual(['/dig', null]);

    mkdirSync(join(folder, 'node_modules', 'better-sqlite3'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', 'better-sqlite3', 'package.json'), '{}');
    writeFileSync(join(folder, 'built-for.json'), '{"abi":"1","platform":"linux","arch":"x64","node":"7"}');
    expect(JSON.parse(start('https://dig.example').stdout)).toEqual(['/dig', 'https://dig.example']);
    if (Number(process.versions.napi) >= 10) return;
    expect(start('')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Trowel has no database driver for Node /) as string,
    });
  });
});
