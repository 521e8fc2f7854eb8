import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { MATRIX_FORMATS, needsDatings, renderMatrixFile, type MatrixFormat } from '@trowel/documents';
import { buildMatrix, type HarrisMatrix } from '@trowel/domain/matrix';
import { DomainError } from '@trowel/domain/core';
import { GROUPING_NAMES } from '@trowel/domain/drawing';
import { buildMatrixRecords, type MatrixRecords } from '@trowel/domain/formats';
import { readImportFile } from '@trowel/services/import';
import { listLanePeriods, type LaneFacts } from '@trowel/services/matrix';
import { languageOf } from './language.ts';
import { getFileArgument } from './read-file.ts';

const PAPERS = ['A4', 'A3', 'A2', 'A1', 'A0', 'poster'] as const;
/** A table of units has no datings for a chronological model. */
const FORMATS: readonly (MatrixFormat | 'json')[] = [
  ...MATRIX_FORMATS.filter((format) => !needsDatings(format)),
  'json',
];
/** Printed if the command is called wrongly, or for `--help`. */
export const MATRIX_USAGE = `Usage: npm run matrix -- FILE [--out FILE.${FORMATS.join('|.')}] [--paper ${PAPERS.join('|')}]
       [--grouping ${GROUPING_NAMES.join('|')}] [--format FORMAT] [--title TITLE]`;
/** Maximum number of findings shown. The rest is counted. */
const SHOWN_FINDINGS = 30;

/** Reads a file of units and relations, reports its findings, and draws its Harris matrix. Needs no database. */
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
  const file = getFileArgument(positionals, MATRIX_USAGE);
  const { out } = values;
  const format = out === undefined ? undefined : oneOf(FORMATS, extname(out).slice(1).toLowerCase(), '--out');
  const paper = oneOf(PAPERS, values.paper, '--paper');
  const input = await readUnits(file, values.format);
  const hasPeriods = input.units.some(({ period }) => period);
  const grouping = oneOf(GROUPING_NAMES, values.grouping ?? (hasPeriods ? 'period' : 'none'), '--grouping');
  const language = languageOf();
  const matrix = buildMatrix(input.units, input.statements, { language, claims: false });
  console.log(describe(matrix));
  if (out === undefined || format === undefined) return;
  const siteName = values.title ?? basename(file, extname(file));
  const bytes =
    format === 'json'
      ? JSON.stringify(matrix, null, 1)
      : await renderMatrixFile(matrix, {
          format,
          siteName,
          language,
          grouping,
          periods: listLanePeriods(input.periods, language),
          chronology: input.periods,
          date: new Date(),
          paper,
          orientation: 'auto',
        });
  await writeFile(out, bytes).catch(() => {
    throw new Error(`The file ${out} cannot be written`);
  });
  console.log(`Written to ${out}`);
}

function oneOf<T extends string>(known: readonly T[], given: string, option: string): T {
  const found = known.find((one) => one === given);
  if (found === undefined)
    throw new Error(`${option} must be one of ${known.join(', ')}, not ${given}\n${MATRIX_USAGE}`);
  return found;
}

/** A period as the file describes it. */
type FilePeriod = LaneFacts & { description: string | null };

async function readUnits(
  file: string,
  format: string,
): Promise<MatrixRecords & { periods: readonly FilePeriod[] }> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`The file ${file} cannot be read`);
  });
  try {
    const data = await readImportFile({ fileName: basename(file), bytes, format });
    for (const note of data.notes) console.log(note);
    const periods = data.records.filter(({ entity }) => entity === 'periods');
    return { ...buildMatrixRecords(data), periods: periods.map(({ fields }) => reportPeriod(fields)) };
  } catch (error) {
    if (error instanceof DomainError) throw new Error(error.message, { cause: error });
    throw error;
  }
}

function reportPeriod(fields: Readonly<Record<string, unknown>>): FilePeriod {
  const text = (name: string): string | null => (typeof fields[name] === 'string' ? fields[name] : null);
  const number = (name: string): number | null => (typeof fields[name] === 'number' ? fields[name] : null);
  return {
    period: text('period') ?? '',
    phase: text('phase') ?? '',
    name: text('name'),
    name_en: text('name_en'),
    start_year: number('start_year'),
    end_year: number('end_year'),
    sort_order: number('sort_order'),
    description: text('description'),
  };
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
