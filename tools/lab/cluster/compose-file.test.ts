import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLUSTER_FILES, interpolate, readComposeFile, type ComposeService } from './compose-file.ts';
import { placeFiles } from './place-files.ts';

const DOCKER = join(CLUSTER_FILES, '..');
const read = (path: string): string => readFileSync(join(DOCKER, path), 'utf8');
const { services, volumes } = readComposeFile();
const all = Object.entries(services);
const ofTrowel = all.filter(([, { build }]) => build?.target !== undefined);
const names = Object.keys(services);
/** Made by make-certificate.sh, or brought. */
const NOT_KEPT = ['./cluster/tls'];
/** Its image has no account of its own. */
const ROOTS = ['bucket'];

/** Names of containers with a port in a text: `api1:8000`. */
function listAddressed(text: string): string[] {
  return [...text.matchAll(/(?:\/\/|@|server |host=)([a-z]+\d?)(?::\d+| port)/g)].map(
    ([, name = '']) => name,
  );
}

describe('compose.cluster.yaml', () => {
  it('has two of each service, a worker, and all they stand on', () => {
    const targets = ofTrowel.map(([, { build }]) => build!.target).toSorted();

    expect(targets).toEqual(['api', 'api', 'api', 'mcp', 'mcp', 'web', 'web']);
    expect(services['worker']?.command).toEqual(['node', 'main.mjs', 'worker']);
    expect(names).toEqual(
      expect.arrayContaining(['primary', 'replica', 'pgbouncer', 'redis', 'bucket', 'nginx']),
    );
  });

  it.each(all)('lets %s do and write no more than it must', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const { user = 'nobody was named', image = 'ours:1' } = service;
    expect(ROOTS.includes(name) ? '' : user).not.toMatch(/^(root|0|nobody was)/);
    expect(image).toMatch(/:[\w.-]*\d/);
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('asks everything that goes on whether it is well', () => {
    const asked = (service: ComposeService): boolean => {
      const inImage = service.build && readFileSync(resolveFile(service), 'utf8').includes('HEALTHCHECK');
      return inImage === true || service.healthcheck?.test !== undefined;
    };

    expect(all.filter(([, service]) => !asked(service)).map(([name]) => name)).toEqual(['make-bucket']);
  });

  it('mounts files that there are, and volumes that it names', () => {
    const mounted = all.flatMap(([, service]) => service.volumes ?? []).map((line) => line.split(':')[0]!);
    const files = mounted.filter((path) => path.startsWith('./') && !NOT_KEPT.includes(path));

    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((path) => !existsSync(join(DOCKER, path)))).toEqual([]);
    expect(mounted.filter((path) => !path.startsWith('./') && !(path in volumes))).toEqual([]);
  });

  it('sets only settings that there are', () => {
    const known = new Set(
      [...read('../.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, setting]) => setting),
    );
    const set = ofTrowel.flatMap(([, { environment = {} }]) => Object.keys(environment));

    expect(set.length).toBeGreaterThan(50);
    expect(set.filter((setting) => !known.has(setting))).toEqual([]);
  });

  it('is spoken of by its names: in settings, by nginx and by PgBouncer', () => {
    const settings = all.flatMap(([, { environment = {} }]) => Object.values(environment)).join('\n');
    const addressed = [settings, read('cluster/nginx.conf'), read('cluster/pgbouncer.ini')].map(
      listAddressed,
    );

    expect(addressed.map((found) => found.length > 0)).toEqual([true, true, true]);
    const unknown = addressed.flat().filter((name) => !names.includes(name) && !name.startsWith('trowel'));
    expect([...new Set(unknown)]).toEqual(['localhost']);
  });

  it('wants what is secret from docker/.env, and says so where it is missing', () => {
    expect(() => interpolate('${JWT_SECRET:?set it in docker/.env}', {})).toThrow('JWT_SECRET');
    expect(interpolate('${A:-b} ${C}', { C: 'c' })).toBe('b c');
  });
});

describe('the image of PgBouncer', () => {
  it('is of a named release, keeps no lists of packages, and runs without rights', () => {
    const text = read('cluster/pgbouncer.Dockerfile');

    expect(text).toMatch(/^FROM debian:\w+-slim$/m);
    expect(text).toMatch(/--no-install-recommends/);
    expect(text).toMatch(/rm -rf \/var\/lib\/apt\/lists/);
    expect(text).toMatch(/^USER (?!root)/m);
    expect(text).toMatch(/^HEALTHCHECK/m);
  });
});

const compose = ['docker-compose', 'docker compose'].find(
  (command) => spawnSync(`${command} version`, { shell: true }).status === 0,
);

describe.skipIf(!compose)('docker compose (needs the plugin, or apt-get install docker-compose)', () => {
  it.each(['compose.yaml', 'compose.cluster.yaml'])('understands %s', (file) => {
    // The one of Debian is older than names.
    const text = read(file).replace(/^name: .*$/m, '');
    const given = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => [name, 'x'] as const);

    const { status, stderr } = spawnSync(`${compose} --project-directory . -f - config`, {
      shell: true,
      cwd: DOCKER,
      input: text,
      encoding: 'utf8',
      env: { ...process.env, ...Object.fromEntries(given) },
    });

    expect(status, stderr).toBe(0);
  });
});

const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0;

describe.skipIf(!hasNginx)('nginx (needs nginx)', () => {
  it('understands nginx.conf, at the ports of one machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-nginx-'));
    spawnSync('sh', [join(CLUSTER_FILES, 'make-certificate.sh'), join(folder, 'tls'), 'localhost']);
    let port = 20_000;
    placeFiles(folder, new Proxy({}, { get: () => port++ }));

    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-q', '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
      {
        env,
        encoding: 'utf8',
      },
    );
    const conf = readFileSync(join(folder, 'nginx.conf'), 'utf8');
    rmSync(folder, { recursive: true });

    expect(status, stderr).toBe(0);
    expect(conf).not.toMatch(/(api|web|mcp)\d:/);
  });
});

function resolveFile({ build }: ComposeService): string {
  const { context, dockerfile } = build!;
  return join(DOCKER, context, dockerfile);
}
