// The bundle itself is made and spoken to by npm run check:bundle.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeForRegistry, describeManifest } from './describe-bundle.mjs';

/**
 * What the registry takes of `server.json` (its schema of 2025-12-11, for what we tell it): our words for its rules, since no
 * package of npm brings the schema. Stricter in that it takes nothing else, where a wrong name would pass unread.
 */
const PublishedServer = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal('mcpb'),
        // The registry takes none whose address does not say that it is one.
        identifier: z.url({ protocol: /^https$/ }).includes('mcp'),
        version: z.string().min(1).regex(/^\d/),
        fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
        transport: z.strictObject({ type: z.literal('stdio') }),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string().regex(/^[A-Z_]+$/),
            description: z.string().min(1),
            format: z.enum(['string', 'number', 'boolean', 'filepath']),
            isSecret: z.boolean(),
          }),
        ),
      }),
    )
    .min(1),
});

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

  it('is described by the rules of the registry', () => {
    const told = describeForRegistry('1.2.3', 'trowel.mcpb', 'a'.repeat(64));

    expect(PublishedServer.parse(told)).toEqual(told);
    const [bundle] = told.packages;
    for (const wrong of [{ registryType: 'mcp' }, { fileSha256: 'A'.repeat(64) }, { version: 'latest' }])
      expect(PublishedServer.safeParse({ ...told, packages: [{ ...bundle, ...wrong }] }).success).toBe(false);
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
