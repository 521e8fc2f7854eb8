import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { DomainError } from '@trowel/domain';
import { importFile, type Context, type ImportReport } from '@trowel/services';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '../apps/api/src/open-services.ts';
import { languageOf } from './language.ts';

const USAGE = 'Usage: npm run import -- FILE --site NAME [--dry-run] [--format FORMAT]';
/** Lines of one kind shown; the rest is counted. */
const SHOWN_LINES = 20;

/** Imports a file from the command line; the site is made when there is none of that name. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: 'string' }, 'dry-run': { type: 'boolean' }, format: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file || !values.site) throw new Error(USAGE);
  const bytes = await readFile(file).catch(() => {
    throw new Error(`The file ${file} cannot be read`);
  });
  const services = await openServices(readConfig(process.env));
  const ctx: Context = {
    actor: { id: null, username: 'cli', role: 'operator' },
    via: 'cli',
    language: languageOf(),
    services,
  };
  try {
    const report = await importFile(ctx, {
      fileName: basename(file),
      bytes,
      siteName: values.site,
      createSite: true,
      dryRun: values['dry-run'] ?? false,
      ...(values.format && { format: values.format }),
    });
    console.log(describe(report));
  } catch (error) {
    if (error instanceof DomainError)
      throw new Error(`${error.message}\n${JSON.stringify(error.detail, null, 1)}`);
    throw error;
  } finally {
    await services.close();
  }
}

function describe(report: ImportReport): string {
  const { statistics: s } = report;
  const problems = report.problems.map(
    ({ severity, sheet, row, column, message }) =>
      `  ${severity}${sheet ? ` ${sheet}` : ''}${row === undefined ? '' : ` row ${row}`}${column ? ` ${column}` : ''}: ${message}`,
  );
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  return [
    `${report.file_name} (${report.format}) ${report.dry_run ? 'would bring to' : 'brought to'} ${report.site_name}:`,
    `  ${report.created} units created, ${report.updated} changed, ${report.unchanged} as they were, ${report.relations} relations recorded`,
    ...report.notes.map((note) => `  ${note}`),
    ...firstOf(problems),
    `The site's matrix: ${s.units} units, ${s.relations} relations, ${s.reduced_relations} after reduction, depth ${s.depth}, width ${s.width}`,
    ...firstOf(errors.map(({ message }) => `  ${message}`)),
    ...(report.id ? [`To take it back: POST /api/imports/${report.id}/undo`] : []),
  ].join('\n');
}

function firstOf(lines: readonly string[]): string[] {
  const rest = lines.length - SHOWN_LINES;
  return [...lines.slice(0, SHOWN_LINES), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
