import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, migrate, openStores } from '@trowel/db';
import { DECLARED_KINDS, siteColumns, unitColumns } from '@trowel/domain/records';
import { createLog, listen } from '@trowel/http';
import { ensureAdmin } from '@trowel/services/accounts';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import { createApp } from '../apps/api/src/app.ts';

/** Units of the generated site, each with an outline of 40 vertices. */
const UNITS = Number(process.env['UNITS'] ?? 10_000);
const VERTICES = 40;
/** Units per row of the plan, and the distance between two in metres. */
const A_ROW = 100;
const DISTANCE = 5;
const PASSWORD = 'Digging-4-Knowledge';
/** Longest time of a copy with the default page size, in s. */
const MOST_SECONDS = 10;

/** The default limits of the API. */
const RATE_RULES = {
  default: { limit: 100, windowMs: 60_000 },
  ogc: { limit: 10_000, windowMs: 60_000 },
};

const AT = '2026-01-01T00:00:00.000Z';
const record = { custom: {}, created_at: AT, updated_at: AT, version: 1 };

/** Result of a reading program: how many features it found, or why it failed. */
type Reading = { count: number; type: string } | string;

/** Serves a generated site and reads its units with each installed program. Returns false if one reads others. */
export async function checkOgc(folder: string): Promise<boolean> {
  const databaseUrl = `sqlite:///${join(folder, 'check.sqlite')}`;
  await fillSite(databaseUrl);
  const services = await createServices({
    databaseUrl,
    filesDir: folder,
    jwtSecret: 'check-only-'.repeat(5),
  });
  await ensureAdmin(services, { username: 'admin', password: PASSWORD });
  const app = createApp({
    services,
    log: createLog('silent'),
    version: 'check',
    corsOrigins: [],
    trustProxy: false,
    rateRules: RATE_RULES,
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, express: app });
  try {
    const place = { url: `${server.url}/ogc`, token: await issueToken(services), folder };
    const results = [
      await report('ogr2ogr', findGdal(), () => copyWithGdal(place)),
      await report('QGIS', findQgis(), () => readWithQgis(place)),
    ];
    return results.every(Boolean);
  } finally {
    await server.close();
    await services.close();
  }
}

async function issueToken({ database, tokens }: Services): Promise<string> {
  const account = await database.reads.users.findByUsername('admin');
  if (!account) throw new Error('There is no administrator');
  return tokens.issue(account);
}

async function fillSite(databaseUrl: string): Promise<void> {
  const connection = connect(databaseUrl);
  await migrate(connection);
  const database = openStores(connection);
  await database.transaction(async (store) => {
    const site = { ...blank(siteColumns), site_name: 'Check', srid: 32_633, ...record };
    const site_id = await store.sites.insert(site);
    const numbers = Array.from({ length: UNITS }, (_, i) => i + 1);
    for (let i = 0; i < UNITS; i += 100) {
      const some = numbers.slice(i, i + 100);
      await store.units.insertMany(some.map((number) => unitRow(site_id, number)));
      await store.geometries.insertMany(some.map((number) => outlineRow(site_id, number)));
    }
  });
  await database.close();
}

function unitRow(site_id: number, number: number): Record<string, unknown> {
  const description = `Layer ${number} of silty earth, brown, with charcoal and fragments of brick and tile.`;
  return {
    ...blank(unitColumns),
    site_id,
    us_number: String(number),
    area: '',
    unit_type: 'US',
    description,
    ...record,
  };
}

function outlineRow(site_id: number, number: number): Record<string, unknown> {
  const [x, y] = [290_000 + (number % A_ROW) * DISTANCE, 4_800_000 + Math.floor(number / A_ROW) * DISTANCE];
  const ring = Array.from({ length: VERTICES }, (_, i) => {
    const angle = (2 * Math.PI * i) / VERTICES;
    const radius = 2 + 0.2 * Math.sin(5 * angle);
    return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))] as const;
  });
  const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
  const named = { geometry_number: String(number), kind: 'outline', us_number: String(number), geometry };
  return { ...blank(DECLARED_KINDS.geometries.columns), site_id, ...named, ...record };
}

function round(metres: number): number {
  return Math.round(metres * 1e4) / 1e4;
}

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}

interface Place {
  url: string;
  token: string;
  folder: string;
}

async function report(
  name: string,
  version: string | undefined,
  read: () => Promise<Reading>,
): Promise<boolean> {
  if (version === undefined) {
    console.log(`${name}: not installed, skipped`);
    return true;
  }
  const [start, used] = [performance.now(), process.cpuUsage()];
  const reading = await read();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(used);
  if (typeof reading === 'string') {
    console.log(`${name} ${version}: failed\n${reading}`);
    return false;
  }
  const isComplete = reading.count === UNITS;
  const pace = seconds > MOST_SECONDS ? `, slower than ${MOST_SECONDS} s` : '';
  console.log(
    `${name} ${version}: ${reading.count} of ${UNITS} units (${reading.type}) in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of them the server's${pace}`,
  );
  return isComplete;
}

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program while this process answers its requests. */
function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...environment } });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}

function findGdal(): string | undefined {
  const { status, stdout } = spawnSync('ogr2ogr', ['--version'], { encoding: 'utf8' });
  return status === 0 ? /GDAL ([\d.]+)/.exec(stdout)?.[1] : undefined;
}

/** Copies with the default page size of GDAL, ten features. */
async function copyWithGdal({ url, token, folder }: Place): Promise<Reading> {
  const file = join(folder, 'units.gpkg');
  const login = ['-oo', `USERPWD=anybody:${token}`];
  const copied = await run('ogr2ogr', ['-f', 'GPKG', file, `OAPIF:${url}`, 'units', ...login]);
  if (copied.code !== 0 || copied.errors.trim() !== '') return copied.errors;
  const { output, errors } = await run('ogrinfo', ['-so', file, 'units']);
  const count = Number(/^Feature Count: (\d+)$/m.exec(output)?.[1] ?? Number.NaN);
  return errors.trim() === '' ? { count, type: /^Geometry: (.+)$/m.exec(output)?.[1] ?? '' } : errors;
}

/** The Python of the system, which has the module of QGIS. */
const PYTHON = '/usr/bin/python3';
const HEADLESS = { QT_QPA_PLATFORM: 'offscreen' };

function findQgis(): string | undefined {
  const script = 'from qgis.core import Qgis; print(Qgis.QGIS_VERSION)';
  const { status, stdout } = spawnSync(PYTHON, ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, ...HEADLESS },
  });
  return status === 0 ? stdout.trim() : undefined;
}

const READ_WITH_QGIS = `
import json, sys
from qgis.core import QgsApplication, QgsVectorLayer, QgsWkbTypes
url, token = sys.argv[1:]
app = QgsApplication([], False)
app.initQgis()
uri = f"url='{url}' typename='units' username='anybody' password='{token}' pagingEnabled='true'"
layer = QgsVectorLayer(uri, 'units', 'OAPIF')
if not layer.isValid():
    sys.exit('QGIS cannot open the layer: ' + layer.error().message() + layer.dataProvider().error().message())
count = sum(1 for feature in layer.getFeatures() if feature.hasGeometry() and feature['us_number'])
print(json.dumps({'count': count, 'type': QgsWkbTypes.displayString(layer.wkbType())}))
`;

async function readWithQgis({ url, token, folder }: Place): Promise<Reading> {
  const script = join(folder, 'read-with-qgis.py');
  writeFileSync(script, READ_WITH_QGIS);
  const { code, output, errors } = await run(PYTHON, [script, url, token], { ...HEADLESS, HOME: folder });
  const line = output.split('\n').find((one) => one.startsWith('{'));
  return code === 0 && line !== undefined ? (JSON.parse(line) as Reading) : `${output}${errors}`;
}
