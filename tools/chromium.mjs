// Finds a Chromium for the tests of the pages: CHROMIUM_PATH → an installed one → the one from npm.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const INSTALLED = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
const PACKAGE = join(REPOSITORY, 'node_modules', '@sparticuz', 'chromium');
const FONTS = join(REPOSITORY, 'node_modules', 'dejavu-fonts-ttf', 'ttf');

/**
 * Enables WebGL without a graphics card, and in containers with little shared memory. Other rendering
 * does not use GL, because software GL takes a quarter longer.
 */
const CHROMIUM_ARGUMENTS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-dev-shm-usage',
  '--disable-gpu-compositing',
];

/**
 * Returns `{ executablePath, args, env }` for Playwright's `launch`. Throws if none can run. The one
 * from npm is for Linux on x86-64.
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own && !existsSync(own)) throw new Error(`CHROMIUM_PATH names ${own}, which does not exist`);
  const installed = own || INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: CHROMIUM_ARGUMENTS, env: process.env };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The tests of the pages need a Chromium here: install one and name it in CHROMIUM_PATH');
  }
  return useUnpacked(await unpackOnce());
}

/**
 * Sets the paths of its libraries and fonts. The fonts, without which text is invisible, are
 * configured in this checkout: the unpacked folder is shared, and the fonts of another checkout may be
 * deleted.
 */
function useUnpacked(folder) {
  const fonts = join(REPOSITORY, 'node_modules', '.cache', 'trowel', 'fonts');
  mkdirSync(fonts, { recursive: true });
  const described = join(fonts, 'fonts.conf');
  writeFileSync(`${described}.${process.pid}`, describeFonts(folder));
  renameSync(`${described}.${process.pid}`, described);
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: fonts };
  return { executablePath: join(folder, 'chromium'), args: CHROMIUM_ARGUMENTS, env };
}

async function unpackOnce() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(base, 'trowel', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  // Several runs may unpack at the same time, so the folder is renamed into place when it is
  // complete.
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  for (const name of readdirSync(join(PACKAGE, 'bin'))) await unpack(join(PACKAGE, 'bin', name), part);
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function unpack(packed, folder) {
  const name = basename(packed, '.br');
  const target = join(folder, name);
  const mode = name === 'chromium' ? 0o755 : 0o644;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(target, { mode }));
  if (!name.endsWith('.tar')) return;
  const { code, output } = await runQuietly('tar', ['-xf', target, '-C', folder]);
  if (code !== 0) throw new Error(`tar could not unpack ${target}:\n${output}`);
  rmSync(target);
}

function describeFonts(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${FONTS}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
