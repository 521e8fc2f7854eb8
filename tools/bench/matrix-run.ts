import { writeFileSync } from 'node:fs';
import { buildMatrix, type Statement } from '@trowel/domain/matrix';
import { relationClassOf } from '@trowel/domain/records';
import { generateSite } from '@trowel/domain/testing';
import { peakMemoryMb } from './peak-memory.ts';

/** What one fresh process measured. */
export interface MatrixRun {
  relations: number;
  cpuS: number;
  peakMb: number;
  reduced: number;
  depth: number;
}

const SEED = 20_240_607;

/** Builds the matrix of a generated site once and prints what it cost; with a file also writes the graph as DOT. */
export async function runMatrixOnce([units = '1000', dotFile]: readonly string[]): Promise<void> {
  const site = generateSite({
    units: Number(units),
    seed: SEED,
    relationsPerUnit: 2.2,
    redundantShare: 0.15,
    unitsPerArea: Infinity,
  });
  if (dotFile) {
    writeFileSync(
      dotFile,
      `digraph G {\n${[...new Set(site.statements.flatMap(renderEdge))].join('\n')}\n}\n`,
    );
  }
  const before = process.cpuUsage();
  const { statistics } = buildMatrix(site.units, site.statements);
  const { user, system } = process.cpuUsage(before);
  const run: MatrixRun = {
    relations: statistics.relations,
    cpuS: (user + system) / 1e6,
    peakMb: peakMemoryMb(),
    reduced: statistics.reduced_relations,
    depth: statistics.depth,
  };
  console.log(JSON.stringify(run));
}

/** Gives an order relation as an edge from the later to the earlier unit. */
function renderEdge({ from, type, to }: Statement): string[] {
  const relationClass = type === null ? 'none' : relationClassOf(type);
  if (relationClass === 'later') return [`"${from}"->"${to}";`];
  return relationClass === 'earlier' ? [`"${to}"->"${from}";`] : [];
}
