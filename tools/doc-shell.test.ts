// The commands of the pages people begin with, run one after another as a reader would, against what `npm start` runs.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWorkbook, type SheetInput } from '@trowel/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideBuiltServices } from '../apps/web/e2e/built-services.ts';
import { isRefusal, patternOf, readShellBlocks, type ShellBlock } from './doc-shell.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const PASSWORD = 'Digging-4-Knowledge';
/** Starting a service and a command line takes minutes on a machine that is busy otherwise. */
const HANG_MS = 600_000;
const MARK = '@@ block ';

/** In this order: later pages speak of what the first one records. */
const PAGES = [
  'README.md',
  'docs/api.md',
  'README.it.md',
  'docs/harris-matrix.md',
  'docs/one-line.md',
  'docs/graph-formats.md',
  'docs/photos.md',
  'docs/scene.md',
  'docs/import.md',
  'docs/going-to-production.md',
] as const;

/** What a page has as an example and the reader has of their own, such as the id of an import: how it is asked for. */
const STAND_INS: Readonly<Record<string, string>> = {
  '635': '$(last "changes?entity=us&id=195" sequence)',
  '45c1fc66-…': '$(last imports id)',
  'http://localhost:8000/api/': '$API/',
  'trowel_backup_2026-11-22_1630.zip': 'trowel_backup_*.zip',
  '/srv/trowel': '$PWD/restored',
  '/backup/': '$PWD/',
};

/** What a page shows as an example, and is something else each time. */
const EXAMPLES = ['636', '"version":3,"actor":"maria"'];

/**
 * Left out here: what installs and starts services alone, which `npm run check:deploy` does, workers, which
 * two-of-each.test.ts starts, a database server, and what this machine lacks a program for.
 */
function isForHere({ commands }: ShellBlock): boolean {
  if (/^npm ci|^DATABASE_URL=|\bworker\b/m.test(commands)) return false;
  const program = /^(?:unzip|sqlite3)\b/m.exec(commands)?.[0];
  return program === undefined || spawnSync(program, ['-version']).error === undefined;
}

/** What the commands of a page take for granted, besides the files all pages may use. */
const PREPARED: Partial<Record<(typeof PAGES)[number], string>> = {
  'docs/import.md': `
curl -s $API/sites -H "$AUTH" -H "$JSON" -d '{"site_name": "Vigna Nuova"}' -o made.json
fetch 'export/archive?site_name=Orto%20Vecchio' Orto_Vecchio_archive.zip
curl -s "$WEB/harris_matrix/graphml_export?site_name=Orto%20Vecchio" -H "$AUTH" -o matrix.graphml
`,
  'docs/going-to-production.md': `
# A service that was told to start is stopped when it has.
node() {
  [ "$1" = dist/api/main.mjs ] || { command node "$@"; return; }
  (cd "$PROGRAMS" && DEMO=off API_PORT=0 WEB_PORT=0 MCP_PORT=0 exec node start.mjs) > started.txt &
  until grep -q Ctrl-C started.txt; do kill -0 $!; sleep 0.2; done
  kill $!
  wait $! || true
}
`,
};

const programs = createFolder();
const folder = mkdtempSync(join(tmpdir(), 'trowel-readme-'));
let service: ChildProcess;
const addresses = { api: '', web: '' };

beforeAll(async () => {
  await bundlePrograms();
  service = spawn(process.execPath, [join(programs, 'start.mjs')], {
    cwd: programs,
    env: { ...settings(), DEMO: 'on', API_PORT: '0', WEB_PORT: '0', MCP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  service.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!/Ctrl-C/.test(said)) {
    if (service.exitCode !== null) throw new Error(`The service did not start: ${said}`);
    await Promise.race([once(service.stdout!, 'data'), once(service, 'close')]);
  }
  addresses.api = /API\s+(http\S+)/.exec(said)?.[1] ?? '';
  addresses.web = /In the browser (http\S+)/.exec(said)?.[1] ?? '';
  await writeFiles();
}, HANG_MS);

afterAll(async () => {
  if (service?.exitCode === null) {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
  }
  for (const made of [programs, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
});

describe.each(PAGES)('%s', (page) => {
  const blocks = readShellBlocks(readFileSync(join(REPOSITORY, page), 'utf8')).filter(isForHere);
  let printed: string[];

  it(
    'holds commands that work, one after another',
    async () => {
      const { code, output, failure } = await runBlocks(blocks, PREPARED[page]);
      printed = output;
      const block = blocks[output.length - 1]?.commands;

      expect({ code, failure, block }).toEqual({ code: 0, failure: '', block: blocks.at(-1)?.commands });
      expect(printed).toHaveLength(blocks.length);
    },
    HANG_MS,
  );

  // The banner of `npm start` holds addresses and a password; its own test looks at it.
  const shown = blocks.filter(
    ({ prints, commands }) => prints !== undefined && !/^npm start/m.test(commands),
  );
  it.runIf(shown.length > 0)('says truly what they print', () => {
    for (const block of shown)
      expect(printed[blocks.indexOf(block)]).toMatch(patternOf(withoutExamples(block.prints ?? '')));
  });
});

it('draws what the README says it draws', () => {
  expect(readFileSync(join(folder, 'matrix.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

function settings(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE'],
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: PASSWORD,
    LANG: 'en_GB.UTF-8',
    ...Object.fromEntries(
      ['DEFAULT', 'AUTH', 'EXPORT', 'PASSWORD'].map((kind) => [`RATE_LIMIT_${kind}`, 'off']),
    ),
  };
}

/** Near the packages, which the programs look for. */
function createFolder(): string {
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'readme-'));
}

async function bundlePrograms(): Promise<void> {
  const { bundle } = (await import(pathToFileURL(join(REPOSITORY, 'tools', 'bundle.mjs')).href)) as {
    bundle(entry: string, outfile: string, options?: { splits?: boolean }): Promise<void>;
  };
  const built = await provideBuiltServices();
  for (const part of ['start.mjs', 'migrations'])
    cpSync(join(built, part), join(programs, part), { recursive: true });
  await bundle(join(REPOSITORY, 'tools', 'cli.ts'), join(programs, 'cli.mjs'), { splits: true });
}

/** The files the pages take for granted, besides those they make. */
async function writeFiles(): Promise<void> {
  const table =
    'us,definizione,periodo,copre,taglia\n10,Humus,1,11,\n11,Crollo,2,"12, 13",\n12,Taglio,2,,13\n13,Strato,3,,\n';
  for (const name of ['schede.csv', 'units.csv']) writeFileSync(join(folder, name), table);
  writeFileSync(join(folder, 'matrix.hmcx'), COMPOSED);
  writeFileSync(join(folder, 'old.csv'), 'us,Cosa,Stanza\n20,Muro,3\n21,Crollo,3\n');
  const sheet = (name: string, heading: string): SheetInput => ({
    name,
    columns: [{ heading }, { heading: 'nota' }],
    rows: [['7', 'orlo']],
  });
  writeFileSync(
    join(folder, 'old.xlsx'),
    await writeWorkbook([sheet('Elenco', 'numero'), sheet('Note', 'che cosa')]),
  );
  for (const [name, first] of [
    ['lines.txt', 20],
    ['giornale.txt', 30],
  ] as const)
    writeFileSync(join(folder, name), `${first} muro\n${first + 1} crollo copre ${first}\n`);
}

/** A matrix as the Harris Matrix Composer keeps it: 1 over 2. */
const COMPOSED = `<?xml version="1.0" encoding="UTF-8"?>
<graphml><graph edgedefault="directed">
<node id="1"><data><hmcnode id="1" type="DEPOSIT"/></data></node>
<node id="2"><data><hmcnode id="2" type="DEPOSIT"/></data></node>
<edge source="1" target="2"><data><hmcedge type="ABOVE"/></data></edge>
</graph></graphml>
`;

/** Before the commands: addresses and password as printed, failures as failures, `npm run` without building first. */
function prelude(): string {
  return `
set -eo pipefail
PROGRAMS='${programs}' API=${addresses.api} WEB=${addresses.web} PASSWORD='${PASSWORD}'
npm() {
  [ "$1" = run ] || return 0
  local name=$2; shift 2; [ "\${1:-}" != -- ] || shift
  node '${join(programs, 'cli.mjs')}' "$name" "$@"
}
curl() {
  case " $* " in *' -sN '*) listen "$@" ;; *' -fsS '*) command curl "$@" ;; *) command curl --fail-with-body "$@" ;; esac
}
# Tells of what happens until somebody goes away: something is made to happen, and then one goes.
listen() {
  : > heard.txt
  command curl --fail-with-body "$@" > heard.txt &
  until grep -q '^data' heard.txt; do
    command curl -s -X PUT "$API/us/195" -H "$AUTH" -H "$JSON" -d "{\\"period\\": \\"$RANDOM\\"}" > listen.txt
  done
  kill $!
  cat heard.txt
}
TOKEN=$(curl -s "$API/auth/login" -d username=admin --data-urlencode "password=$PASSWORD" | node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token')
AUTH="Authorization: Bearer $TOKEN"
JSON='Content-Type: application/json'
last() { command curl -s "$API/$1" -H "$AUTH" | node -pe 'JSON.parse(require("fs").readFileSync(0)).data[0][process.argv[1]]' "$2"; }
fetch() { curl -s "$API/$1" -H "$AUTH" -o "$2"; }
[ -e schede.xlsx ] || fetch 'export/xlsx?entity=us&site_name=Colle%20Serravento' schede.xlsx
[ -e pyarchinit_db.sqlite ] || fetch 'export/pyarchinit' pyarchinit_db.sqlite
`;
}

function withoutExamples(prints: string): string {
  return EXAMPLES.reduce((text, example) => text.replaceAll(example, '…'), prints);
}

/** As the page has them, with what is the reader's own. */
function commandsOf(block: ShellBlock): string {
  const commands = Object.entries(STAND_INS).reduce(
    (text, [example, own]) => text.replaceAll(example, own),
    block.commands,
  );
  return isRefusal(block) ? `! {\n${commands}\n}` : commands;
}

async function runBlocks(
  blocks: readonly ShellBlock[],
  prepared = '',
): Promise<{ code: number; output: string[]; failure: string }> {
  const marked = blocks.map((block) => `printf '\\n${MARK}${block.place}\\n'\n${commandsOf(block)}`);
  const script = join(folder, 'page.sh');
  writeFileSync(script, `${prelude()}\n${prepared}\n${marked.join('\n')}`);
  const shell = spawn('bash', [script], { cwd: folder, env: settings(), stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, failure] = ['', ''];
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()));
  const [code] = (await once(shell, 'close')) as [number];
  const output = said.split(new RegExp(`^${MARK}\\d+\n`, 'm')).slice(1);
  return { code, output, failure: failure + (code === 0 ? '' : (output.at(-1) ?? said).slice(-500)) };
}
