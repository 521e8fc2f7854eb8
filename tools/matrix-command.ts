import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { renderMatrixPdf } from '@trowel/documents';
import {
  buildMatrix,
  certifyLayout,
  DomainError,
  layoutMatrix,
  renderMatrixDot,
  renderMatrixLevels,
  renderMatrixLst,
  renderMatrixSvg,
  renderMatrixText,
  toMatrixInput,
  type HarrisMatrix,
  type ReadMatrixInput,
} from '@trowel/domain';
import { readImportFile } from '@trowel/services';
import { languageOf } from './language.ts';

const PAPERS = ['A4', 'A3', 'A2', 'A1', 'A0', 'poster'] as const;
const GROUPINGS = ['period', 'area', 'period_area', 'none'] as const;
const FORMATS = ['.pdf', '.svg', '.dot', '.csv', '.lst', '.txt', '.json'] as const;
const USAGE = `Usage: npm run matrix -- FILE [--out FILE${FORMATS.join('|')}] [--paper ${PAPERS.join('|')}]
       [--grouping ${GROUPINGS.join('|')}] [--format FORMAT] [--title TITLE]`;
/** Findings shown; the rest is counted. */
const SHOWN_FINDINGS = 30;

/** What the drawing is asked to be. */
interface Wanted {
  title: string;
  language: 'en' | 'it';
  paper: (typeof PAPERS)[number];
  grouping: (typeof GROUPINGS)[number];
}

/** Reads a file of units and relations, tells what is odd about it, and draws its Harris matrix. Needs no database. */
export async function matrixCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      paper: { type: 'string', default: 'A3' },
      grouping: { type: 'string' },
      format: { type: 'string', default: 'auto' },
      title: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (!file) throw new Error(USAGE);
  const { out } = values;
  const format = out === undefined ? undefined : oneOf(FORMATS, extname(out).toLowerCase(), '--out');
  const paper = oneOf(PAPERS, values.paper, '--paper');
  const input = await readUnits(file, values.format);
  const hasPeriods = input.units.some(({ period }) => period);
  const wanted: Wanted = {
    title: values.title ?? basename(file, extname(file)),
    language: languageOf(),
    paper,
    grouping: oneOf(GROUPINGS, values.grouping ?? (hasPeriods ? 'period' : 'none'), '--grouping'),
  };
  const matrix = buildMatrix(input.units, input.statements, { language: wanted.language });
  console.log(describe(matrix));
  if (out === undefined || format === undefined) return;
  const bytes = await render(matrix, { format, wanted });
  await writeFile(out, bytes).catch(() => {
    throw new Error(`The file ${out} cannot be written`);
  });
  console.log(`Written to ${out}`);
}

function oneOf<T extends string>(known: readonly T[], given: string, option: string): T {
  const found = known.find((one) => one === given);
  if (found === undefined)
    throw new Error(`${option} must be one of ${known.join(', ')}, not ${given}\n${USAGE}`);
  return found;
}

async function readUnits(file: string, format: string): Promise<ReadMatrixInput> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`The file ${file} cannot be read`);
  });
  try {
    const data = await readImportFile({ fileName: basename(file), bytes, format });
    for (const note of data.notes) console.log(note);
    return toMatrixInput(data);
  } catch (error) {
    if (error instanceof DomainError) throw new Error(error.message, { cause: error });
    throw error;
  }
}

function describe({ statistics: s, findings }: HarrisMatrix): string {
  const odd = findings.filter(({ severity }) => severity !== 'info');
  const rest = odd.length - SHOWN_FINDINGS;
  return [
    `${s.units} units, ${s.relations} relations, ${s.reduced_relations} after reduction, depth ${s.depth}, width ${s.width}`,
    ...odd.slice(0, SHOWN_FINDINGS).map(({ severity, message }) => `${severity}: ${message}`),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n');
}

async function render(
  matrix: HarrisMatrix,
  { format, wanted }: { format: (typeof FORMATS)[number]; wanted: Wanted },
): Promise<string | Uint8Array> {
  const { title, language } = wanted;
  switch (format) {
    case '.dot':
      return renderMatrixDot(matrix, { title });
    case '.csv':
      return renderMatrixLevels(matrix);
    case '.lst':
      return renderMatrixLst(matrix, { dataset: title, language });
    case '.txt':
      return renderMatrixText(matrix, { siteName: title, language });
    case '.json':
      return JSON.stringify(matrix, null, 1);
    case '.pdf':
    case '.svg':
      return draw(matrix, { format, wanted });
  }
}

async function draw(
  matrix: HarrisMatrix,
  { format, wanted: { title, language, paper, grouping } }: { format: '.pdf' | '.svg'; wanted: Wanted },
): Promise<string | Uint8Array> {
  const layout = layoutMatrix(matrix, { grouping });
  const certificate = certifyLayout(matrix, layout);
  const told = { siteName: title, language, certificate };
  return format === '.svg'
    ? renderMatrixSvg(matrix, layout, told)
    : renderMatrixPdf(matrix, layout, { ...told, paper, orientation: 'auto', date: new Date() });
}
