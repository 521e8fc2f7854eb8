// Builds the pages shown by the hosts of assistants: node tools/build-views.mjs FOLDER
import { build } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isMain, REPOSITORY } from './repository.mjs';

const SOURCES = join(REPOSITORY, 'apps/mcp/src/client');
/** Browsers of the hosts. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120'];

/** Builds each script in `pages` into a folder as a single page that loads nothing. */
export async function buildViews(folder) {
  const pages = readdirSync(join(SOURCES, 'pages'));
  const shared = { bundle: true, minify: true, write: false, target: TARGET, logLevel: 'warning' };
  const [styles, ...scripts] = await Promise.all([
    build({ ...shared, entryPoints: [join(SOURCES, 'view.css')] }),
    ...pages.map((page) =>
      build({
        ...shared,
        entryPoints: [join(SOURCES, 'pages', page)],
        format: 'esm',
        platform: 'browser',
        conditions: ['@trowel/source'],
        // The pages are ASCII, so that their encoding does not matter.
        charset: 'ascii',
      }),
    ),
  ]);
  mkdirSync(folder, { recursive: true });
  for (const [at, page] of pages.entries()) {
    const file = join(folder, `${basename(page, '.ts')}.html`);
    writeFileSync(file, renderPage(textOf(styles), textOf(scripts[at])));
  }
}

function textOf({ outputFiles }) {
  return outputFiles[0].text.trim();
}

/** A closing script tag within the script would end it. esbuild escapes such texts. */
function renderPage(styles, script) {
  return readFileSync(join(SOURCES, 'view.html'), 'utf8')
    .replace('/* styles */', () => styles)
    .replace('/* script */', () => script);
}

if (isMain(import.meta.url)) await buildViews(resolve(process.argv[2] ?? 'dist/mcp/views'));
