// A user connects the Inspector: OAuth from the first 401 to a tool call, on the pages of the web
// service. It registers once, and describes itself once by a document at an https address.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { bundle } from '../bundle.mjs';
import { bundleWorker, WORKER } from '../bundle-worker.mjs';
import { findChromium } from '../chromium.mjs';
import { REPOSITORY } from '../repository.mjs';

const PASSWORD = 'Digging-4-Knowledge';
/**
 * Tools that require the scope `admin`, which the Inspector does not request first. When it must
 * request it, it only renews its token, which adds no scope, and reports `auth() returned AUTHORIZED
 * without authorization code`.
 */
const BEYOND = ['create_database', 'manage_database_connections', 'manage_services', 'pyarchinit_sync'];

/**
 * Connects the Inspector in both ways, and calls `see(name, target, env)` to test the stored token.
 * `command` starts it; all files are created in `folder`.
 */
export async function authorizeInspector({ folder, command, see }) {
  const [webPort, mcpPort, backPort] = await findFreePorts(3);
  const back = `http://127.0.0.1:${backPort}/callback`;
  const described = await serveDocument(folder, back);
  const services = await startServices(folder, { webPort, mcpPort, certificate: described?.certificate });
  const browser = await chromium.launch(await findChromium());
  const target = [`http://localhost:${mcpPort}/mcp`, '--transport', 'http'];
  const ways = [{ name: 'registered', args: [], shows: 'MCP Inspector' }];
  if (described)
    ways.push({
      name: 'described',
      args: ['--client-metadata-url', described.address],
      shows: described.host,
    });
  else console.log('described by a document: not tried, there is no openssl to make a certificate');
  try {
    for (const { name, args, shows } of ways) {
      const env = environment(join(folder, name));
      const asked = [...target, '--callback-url', back, ...args];
      await logIn({ browser, command: [...command, ...asked], env, shows });
      await see(`http, with a login, ${name}`, [...asked, '--stored-auth-only'], env, BEYOND);
    }
  } finally {
    await browser.close();
    services.kill();
    await once(services, 'exit');
    described?.server.close();
  }
}

/** The Inspector requests access; a user logs in, sees the request and grants it; the Inspector lists the tools. */
async function logIn({ browser, command: [program, ...args], env, shows }) {
  const child = spawn(program, [...args, '--method', 'tools/list', '--format', 'json'], {
    env: { ...env, MCP_AUTO_OPEN_ENABLED: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const address = await Promise.race([
    readAddress(child),
    ended.then(() => Promise.reject(new Error(`The Inspector did not ask for a login:\n${said}`))),
  ]);
  try {
    await answer(browser, address, shows);
  } catch (error) {
    child.kill();
    throw error;
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The Inspector was let in, and ended with ${code}:\n${said}`);
}

/** Performs the steps of the user. */
async function answer(browser, address, shows) {
  const context = await browser.newContext({ locale: 'en' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('#username').fill('admin');
  await page.locator('#password').fill(PASSWORD);
  await page.locator('form.card button').click();
  await page.locator('form[action="/oauth/authorize"]').waitFor();
  const main = await page.getByRole('main').innerText();
  if (!main.includes(shows)) throw new Error(`The page that asks does not name ${shows}:\n${main}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/callback');
  await context.close();
}

function readAddress(child) {
  let said = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      const [address] = /http\S+\/oauth\/authorize\?\S+(?=\s)/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
}

/** The Inspector stores its files in a separate folder, and opens no installed browser. */
function environment(home) {
  mkdirSync(home, { recursive: true });
  const own = { HOME: home, MCP_STORAGE_DIR: home, MCP_INSPECTOR_SECRET_STORE: 'file', PATH: home };
  return { ...own, LOG_LEVEL: 'silent' };
}

async function startServices(folder, { webPort, mcpPort, certificate }) {
  const program = join(folder, 'services', 'start.mjs');
  await bundle(join(REPOSITORY, 'tools', 'start-services.ts'), program);
  await bundleWorker(join(REPOSITORY, WORKER), join(folder, 'services', 'worker.mjs'));
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'services', 'migrations'), {
    recursive: true,
  });
  const settings = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'services', 'data'),
    API_PORT: '0',
    WEB_PORT: String(webPort),
    MCP_PORT: String(mcpPort),
    MCP_LOGIN: 'on',
    MCP_CLIENT_DOCUMENTS: 'private',
    DEMO: 'off',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_DEFAULT: 'off',
    RATE_LIMIT_AUTH: 'off',
    ...(certificate && { NODE_EXTRA_CA_CERTS: certificate }),
  };
  const options = { cwd: join(folder, 'services'), env: settings, stdio: ['ignore', 'pipe', 'inherit'] };
  const child = spawn(process.execPath, [program], options);
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes('Ctrl-C')) break;
  }
  if (!said.includes('Ctrl-C')) throw new Error(`The services did not start:\n${said}`);
  child.stdout.resume();
  return child;
}

/**
 * Serves the Inspector's description of itself, with a self-signed certificate. Returns nothing if
 * none can be created.
 */
async function serveDocument(folder, back) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  if (spawnSync('openssl', [...made, ...subject]).status !== 0) return undefined;
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const host = `localhost:${server.address().port}`;
  const address = `https://${host}/client.json`;
  const document = { client_id: address, client_name: 'MCP Inspector', redirect_uris: [back] };
  server.on('request', (_req, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document)),
  );
  return { server, address, host, certificate };
}

async function findFreePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
