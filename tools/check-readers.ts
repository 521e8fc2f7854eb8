import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMatrix } from '@trowel/domain/matrix';
import {
  buildSiteGraph,
  layoutGraphml,
  renderStrictGraphml,
  renderYedGraphml,
  writeEmJson,
} from '@trowel/domain/formats';
import { emNodeTypeOf } from '@trowel/domain/records';
import { generateSite } from '@trowel/domain/testing';
import { nameUuid } from '@trowel/services/graphs';
import { readImportFile } from '@trowel/services/import';

/** A file and its expected content. */
interface Sample {
  dialect: 'yed' | 'strict';
  path: string;
  /** Number of units. The next field is the number of nodes that only contain others. */
  units: number;
  frames: number;
  edges: number;
}

/** Numbers found by a program. */
interface Counts {
  nodes: number;
  edges: number;
}

/** A program that reads GraphML: its command, and the expected numbers. */
interface Reader {
  name: string;
  version: () => string | undefined;
  read: (path: string) => Counts | string;
  /** Returns the number of nodes the program should count. */
  nodesOf: (sample: Sample) => number;
  /** Dialect the program reads, if it does not read both. */
  dialect?: Sample['dialect'];
}

/** Possible locations of a Python with system packages. */
const PYTHONS = ['python3', '/usr/bin/python3'];
const READERS: readonly Reader[] = [
  {
    name: 'NetworkX',
    version: () => findPython('networkx')?.version,
    read: (path) =>
      runPython(
        'networkx',
        `g = networkx.read_graphml(sys.argv[1]); print(len(g), g.number_of_edges())`,
        path,
      ),
    nodesOf: ({ units, frames }) => units + frames,
  },
  {
    name: 'igraph',
    version: () => findPython('igraph')?.version,
    read: (path) =>
      runPython('igraph', `g = igraph.Graph.Read_GraphML(sys.argv[1]); print(g.vcount(), g.ecount())`, path),
    // This program sees top-level nodes, and inner nodes only if an edge refers to them.
    nodesOf: ({ units, frames }) => units + Math.min(frames, 1),
  },
  {
    name: 'graphml2gv',
    version: () => (run('graphml2gv', ['-?']).isThere ? firstLine(run('gvpr', ['-V']).errors) : undefined),
    read: readByGraphviz,
    nodesOf: ({ units }) => units,
  },
  {
    name: 's3Dgraphy',
    version: () => findPython('s3dgraphy')?.version,
    read: (path) =>
      runPython(
        's3dgraphy',
        `from s3dgraphy.importer.import_graphml import GraphMLImporter
g = GraphMLImporter(sys.argv[1]).parse()
kinds = set("overlies cuts fills abuts is_after is_bonded_to is_physically_equal_to has_same_time".split())
print(sum(str(n.node_id).startswith("us-") for n in g.nodes), sum(e.edge_type in kinds for e in g.edges))`,
        path,
      ),
    nodesOf: ({ units }) => units,
    dialect: 'yed',
  },
];

const UNITS = 500;

/**
 * Writes both dialects of an invented site, opens them with every installed program, and reads files
 * saved by other programs. Prints a table of each. Returns true if all numbers agree.
 */
export async function checkReaders(folder: string): Promise<boolean> {
  const samples = writeSamples(folder);
  console.log('| reader | dialect | nodes | edges | expected | |\n| --- | --- | ---: | ---: | ---: | --- |');
  const areRead = READERS.map((reader) => checkReader(reader, samples)).every(Boolean);
  const areOurs = await checkSaved();
  const isContainerRead = await checkContainer(folder);
  return areRead && areOurs && isContainerRead;
}

/** Small files in the format in which other programs save Trowel's files: five units with further objects. */
const SAVED = [
  {
    by: 's3Dgraphy 1.5',
    file: 'saved-by-s3dgraphy.graphml',
    expected: '5 units, 0 claims and sources, 4 relations',
  },
  {
    by: 's3Dgraphy 1.6',
    file: 'saved-by-s3dgraphy-1.6.json',
    expected: '5 units, 4 claims and sources, 8 relations',
  },
] as const;
const FIXTURES = 'libs/services/src/import/fixtures';

/** Writes a site as `em.json` and reads it back. Units and relations must be the same. */
async function checkContainer(folder: string): Promise<boolean> {
  const records = listRecords();
  const path = join(folder, 'site.em.json');
  const text = [...writeEmJson(buildSiteGraph(records), { identify: nameUuid })].join('');
  writeFileSync(path, text);
  const { header, graphs } = JSON.parse(text) as { header: { format: string }; graphs: object };
  const read = await readImportFile({ fileName: path, bytes: readFileSync(path), format: 'auto' });
  const name = ({ area, us_number }: { area?: string | null; us_number: string }): string =>
    `${area ?? ''}/${us_number}`;
  const written = records.units.flatMap(({ relationships = [], ...unit }) => [
    name(unit),
    ...relationships.map((one) => `${name(unit)} ${one.type} ${name(one)}`),
  ]);
  const found = [
    ...read.units.map(name),
    ...read.statements.map(({ from, type, to }) => `${name(from)} ${type} ${name(to)}`),
  ];
  const isSame = written.sort().join('\n') === found.sort().join('\n');
  const isContainer = header.format === 'em.json' && Object.keys(graphs).length === 1;
  const isGood = isSame && isContainer && read.format === 'em_json';
  console.log(
    `\n| written by us | read back | |\n| --- | --- | --- |\n| em.json (container) | ${read.units.length} units, ${read.statements.length} relations | ${isGood ? 'agrees' : 'differs'} |`,
  );
  return isGood;
}

/** Returns the records of the invented site. Each relation is on the sheet of its unit. */
function listRecords() {
  const { units, statements } = generateSite({ units: UNITS, seed: 2, unitsPerArea: 250 });
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const site_name = 'Invented site';
  return {
    site: { site_name },
    periods: [],
    models: [],
    units: units.map(({ key, area, us_number, unit_type }) => ({
      area,
      us_number,
      unit_type: unit_type ?? 'US',
      relationships: statements.flatMap(({ from, type, to }) => {
        const target = from === key && to !== null ? byKey.get(to) : undefined;
        return type && target ? [{ type, us_number: target.us_number, area: target.area }] : [];
      }),
    })),
  };
}

/** Reads files saved by other programs, and prints the numbers. */
async function checkSaved(): Promise<boolean> {
  console.log('\n| saved by | file | read | expected | |\n| --- | --- | --- | --- | --- |');
  let isGood = true;
  for (const { by, file, expected } of SAVED) {
    const found = await countImported(join(FIXTURES, file));
    console.log(
      `| ${by} | ${file} | ${found} | ${expected} | ${found === expected ? 'agrees' : 'differs'} |`,
    );
    isGood &&= found === expected;
  }
  return isGood;
}

async function countImported(path: string): Promise<string> {
  const { units, statements } = await readImportFile({
    fileName: path,
    bytes: readFileSync(path),
    format: 'auto',
  });
  const sources = units.filter(
    ({ fields }) => emNodeTypeOf(String(fields['unit_type'] ?? '')).family !== 'stratum',
  );
  const strata = units.length - sources.length;
  return `${strata} units, ${sources.length} claims and sources, ${statements.length} relations`;
}

function checkReader(reader: Reader, samples: readonly Sample[]): boolean {
  const version = reader.version();
  if (version === undefined) {
    console.log(`| ${reader.name} | | | | | not installed |`);
    return true;
  }
  return samples
    .filter(({ dialect }) => reader.dialect === undefined || dialect === reader.dialect)
    .map((sample) => {
      const counts = reader.read(sample.path);
      const expected = `${reader.nodesOf(sample)}/${sample.edges}`;
      const isGood = typeof counts !== 'string' && `${counts.nodes}/${counts.edges}` === expected;
      const found = typeof counts === 'string' ? ' | ' : `${counts.nodes} | ${counts.edges}`;
      const remark = isGood ? 'agrees' : `differs ${typeof counts === 'string' ? counts : ''}`.trim();
      console.log(`| ${reader.name} ${version} | ${sample.dialect} | ${found} | ${expected} | ${remark} |`);
      return isGood;
    })
    .every(Boolean);
}

function writeSamples(folder: string): Sample[] {
  const { units, statements } = generateSite({ units: UNITS, seed: 2, unitsPerArea: 250 });
  const matrix = buildMatrix(units, statements);
  const layout = layoutGraphml(matrix, { grouping: 'period_area' });
  const options = { siteName: 'Invented site' };
  const texts = {
    yed: renderYedGraphml(matrix, layout, options),
    strict: renderStrictGraphml(matrix, { ...options, layout }),
  };
  const equal = units.length - matrix.nodes.length;
  const edges = matrix.edges.length + matrix.contemporary.length + equal;
  return (['yed', 'strict'] as const).map((dialect) => {
    const path = join(folder, `${dialect}.graphml`);
    writeFileSync(path, texts[dialect]);
    const frames = texts[dialect].match(/yfiles\.foldertype/g)?.length ?? 0;
    return { dialect, path, units: units.length, frames, edges };
  });
}

interface Run {
  isThere: boolean;
  status: number | null;
  output: string;
  errors: string;
}

function run(command: string, args: readonly string[], input = ''): Run {
  const { error, status, stdout, stderr } = spawnSync(command, args, { input, maxBuffer: 1 << 28 });
  return { isThere: !error, status, output: String(stdout ?? ''), errors: String(stderr ?? '') };
}

function firstLine(text: string): string {
  return /version (\S+)/.exec(text)?.[1] ?? text.split('\n')[0] ?? '';
}

function findPython(name: string): { python: string; version: string } | undefined {
  for (const python of PYTHONS) {
    const { status, output } = run(python, ['-c', `import ${name}; print(${name}.__version__)`]);
    if (status === 0) return { python, version: output.trim() };
  }
  return undefined;
}

function runPython(name: string, code: string, path: string): Counts | string {
  const { status, output, errors } = run(findPython(name)!.python, [
    '-W',
    'ignore',
    '-c',
    `import sys, ${name}\n${code}`,
    path,
  ]);
  return status === 0 ? toCounts(output) : (errors.trim().split('\n').at(-1) ?? '');
}

function readByGraphviz(path: string): Counts | string {
  const { status, output, errors } = run('graphml2gv', [path]);
  if (status !== 0) return firstLine(errors);
  return toCounts(run('gvpr', ['BEG_G { print(nNodes($), " ", nEdges($)) }'], output).output);
}

function toCounts(text: string): Counts {
  const [nodes = NaN, edges = NaN] = text.trim().split(/\s+/).map(Number);
  return { nodes, edges };
}
