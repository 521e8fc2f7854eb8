// npm run check:deploy — copies each built service to another folder, installs it from its lock
// file and starts all three with one database. Takes one or two minutes. The packages come from
// npm's cache or registry.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './build-app.mjs';
import { APPS } from './build-stamp.mjs';
import { REPOSITORY } from './repository.mjs';

const PATIENCE_MS = 60_000;
const PASSWORD = 'Only-4-this-check';

const folder = mkdtempSync(join(tmpdir(), 'trowel-deploy-'));
const children = [];
try {
  for (const name of APPS) await deploy(name);
  const ports = Object.fromEntries(await Promise.all(APPS.map(async (name) => [name, await findPort()])));
  for (const name of APPS) await start(name, ports);
  await logIn(ports.api);
  await loadPage(ports.web);
  console.log('All three services run alone and on one database.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await Promise.all(children.map(end));
  rmSync(folder, { recursive: true, force: true });
}

async function deploy(name) {
  await buildApp(name);
  const place = join(folder, name);
  cpSync(join(REPOSITORY, 'dist', name), place, { recursive: true });
  const built = sizeOf(place);
  run('npm', ['ci', '--omit=dev', '--loglevel=error'], place);
  run(process.execPath, ['native.mjs'], place);
  refuseDevelopment(name, place);
  console.log(`${name}: ${built} MB as built, ${sizeOf(place)} MB installed`);
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} in ${cwd} ended with ${status}:\n${stdout}${stderr}`);
}

/** Development dependencies of the repository must not be included. */
function refuseDevelopment(name, place) {
  const { dependencies, devDependencies } = readJson(join(REPOSITORY, 'package.json'));
  const { packages } = readJson(join(place, 'package-lock.json'));
  const wanted = Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const found = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (dev) => existsSync(join(place, 'node_modules', dev)) && !wanted.includes(dev),
  );
  if (found.length > 0)
    throw new Error(`${name}: packages of development are installed: ${found.join(', ')}`);
}

async function start(name, ports) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    API_PORT: String(ports.api),
    WEB_PORT: String(ports.web),
    MCP_PORT: String(ports.mcp),
    MCP_TRANSPORT: 'http',
    TRUST_PROXY: 'loopback',
    ADMIN_PASSWORD: PASSWORD,
  };
  if (name !== 'api') delete env.TRUST_PROXY;
  const child = spawn(process.execPath, ['main.mjs'], {
    cwd: join(folder, name),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  const url = `http://127.0.0.1:${ports[name]}/health`;
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${name} does not answer at ${url}:\n${words}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function logIn(port) {
  const body = new URLSearchParams({ username: 'admin', password: PASSWORD });
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', body });
  const { access_token: token } = await answer.json();
  if (!token) throw new Error(`The login was answered with ${answer.status}`);
}

/** Loads the login page and a script of the built client. */
async function loadPage(port) {
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  const text = await page.text();
  if (!page.ok || !text.includes('<html')) throw new Error(`The first page was answered with ${page.status}`);
  const manifest = readJson(join(folder, 'web', 'client', '.vite', 'manifest.json'));
  const script = await fetch(`http://127.0.0.1:${port}/client/${manifest['viewer.ts'].file}`);
  if (!script.ok) throw new Error(`The script of the viewer was answered with ${script.status}`);
}

function end(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function sizeOf(place) {
  const { stdout } = spawnSync('du', ['-sm', place], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
