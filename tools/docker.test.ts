import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const SERVICES = ['api', 'web', 'mcp'] as const;

/** The stages of the Dockerfile with their lines, and what each is made from. */
const stages = new Map(
  read('docker/Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((text) => {
      const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)$/m.exec(text) ?? [];
      return [name, { from, text }] as const;
    }),
);

describe('the images', () => {
  it.each(SERVICES)(
    'of %s runs as nobody in particular, tells whether it is well, and holds only what it needs',
    (name) => {
      const stage = stages.get(name);

      expect(stage?.from).toBe('base');
      expect(stages.get('base')?.text).toMatch(/^USER node$/m);
      expect(stage?.text).not.toMatch(/^(USER|RUN|ADD)/m);
      expect(stage?.text).toMatch(/^HEALTHCHECK .*127\.0\.0\.1:\d+\/(ready|health)/m);
      expect(stage?.text).toMatch(
        new RegExp(`^COPY --from=install-${name} --chown=root:root /trowel/dist/${name} /trowel$`, 'm'),
      );
      expect(stages.get(`install-${name}`)?.text).toMatch(/^RUN npm ci --omit=dev/m);
    },
  );

  it('are built by commands that there are: check:deploy runs those of each service in a clean folder', () => {
    const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
    const commands = [...read('docker/Dockerfile').matchAll(/^RUN (npm run \S+|node \S+)$/gm)];

    const known = [
      ...Object.keys(scripts).map((name) => `npm run ${name}`),
      'node tools/native.mjs',
      'node native.mjs',
    ];
    expect(
      commands.map(([, command]) => command).filter((command) => !known.includes(command ?? '')),
    ).toEqual([]);
    const deploy = read('tools/check-deploy.mjs');
    expect(deploy).toContain("run('npm', ['ci', '--omit=dev'");
    expect(deploy).toContain("run(process.execPath, ['native.mjs'], place)");
  });
});

describe('compose.yaml', () => {
  const text = read('docker/compose.yaml');

  it('starts each service from its image, with nothing it may write but its data', () => {
    for (const name of SERVICES) expect(text).toContain(`target: ${name} }`);
    expect(text.match(/<<: \*service/g)).toHaveLength(SERVICES.length);
    for (const line of ['read_only: true', 'user: node', 'cap_drop: [ALL]', "tmpfs: ['/tmp']"])
      expect(text).toContain(line);
  });

  it('sets only settings that there are', () => {
    const known = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
    const set = [...text.matchAll(/^ {2,6}([A-Z_]{4,}):/gm)].map(([, name]) => name);

    expect(set.length).toBeGreaterThan(5);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows no port to other machines', () => {
    for (const [, port] of text.matchAll(/ports: \['([^']+)'\]/g)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.skipIf(!hasSystemd)('the unit of systemd (needs systemd-analyze)', () => {
  it('is understood, every line of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-unit-'));
    const unit = join(folder, 'trowel@api.service');
    copyFileSync(join(REPOSITORY, 'docker', 'systemd', 'trowel@.service'), unit);

    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });

    expect(stderr).not.toMatch(/trowel@.*(Unknown|Invalid|Failed to parse|ignoring)/i);
  });
});
