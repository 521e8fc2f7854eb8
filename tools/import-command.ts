import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { DomainError } from '@trowel/domain/core';
import { ENTITIES } from '@trowel/domain/records';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { IMPORT_MODES, importFile, type ImportReport, type ImportRequest } from '@trowel/services/import';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { languageOf } from './language.ts';
import { getFileArgument } from './read-file.ts';

/** Printed for `--help` and for wrong arguments. */
export const IMPORT_USAGE = `Usage: npm run import -- FILE [--site NAME] [--dry-run] [--format FORMAT] [--graph ID] [--mode merge|replace]
         [--replace "VOCABULARY:TEXT=TERM"]... [--new-term "VOCABULARY:TEXT"]...
  --replace   replaces a text in the whole file: "us.definition:Tagglio=Taglio",
              or an unknown relation word: "us.relationships:coppre=Copre"
  --new-term  adds a text of the file as a term: "us.definition:Fossa di fusione"`;
const KINDS = ['sites', 'periods', 'thesaurus', 'inventario', 'media', 'models'] as const;
/** Lines of one kind that are printed. The rest is counted. */
const SHOWN_LINES = 20;

/** Imports a file from the command line. Creates the site if none has that name. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      'dry-run': { type: 'boolean' },
      format: { type: 'string' },
      graph: { type: 'string' },
      mode: { type: 'string' },
      replace: { type: 'string', multiple: true, default: [] },
      'new-term': { type: 'string', multiple: true, default: [] },
    },
  });
  const file = getFileArgument(positionals, IMPORT_USAGE);
  const mode = IMPORT_MODES.find((one) => one === (values.mode ?? 'merge'));
  if (!mode) throw new Error(IMPORT_USAGE);
  const choices = parseChoices(values.replace, values['new-term']);
  const bytes = await readFile(file).catch(() => {
    throw new Error(`The file ${file} cannot be read`);
  });
  const config = readConfig(process.env);
  const services = await openServices(config).catch((error: unknown) => {
    throw new Error(formatStartFailure(error, { databaseUrl: config.databaseUrl, portSetting: 'API_PORT' }));
  });
  const ctx: Context = {
    actor: { id: null, username: 'cli', role: 'operator' },
    via: 'cli',
    language: languageOf(),
    services: seeAll(services),
  };
  try {
    const report = await importFile(ctx, {
      fileName: basename(file),
      bytes,
      ...(values.site && { siteName: values.site }),
      createSite: true,
      dryRun: values['dry-run'] ?? false,
      mode,
      ...(values.format && { format: values.format }),
      values: choices,
      ...(values.graph && { mapping: { graph: values.graph } }),
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

type ValueChoices = NonNullable<ImportRequest['values']>;

/** Parses `VOCABULARY:TEXT=TERM` and `VOCABULARY:TEXT`. @throws Error with the usage for other forms */
function parseChoices(replacements: readonly string[], newTerms: readonly string[]): ValueChoices {
  const replace: Record<string, Record<string, string>> = {};
  const add: Record<string, string[]> = {};
  for (const one of replacements) {
    const [, vocabulary, text, term] = /^([^:=]+):(.+)=([^=]+)$/s.exec(one)?.map((part) => part.trim()) ?? [];
    if (!vocabulary || !text || !term) throw misread('--replace', one);
    replace[vocabulary] = { ...replace[vocabulary], [text]: term };
  }
  for (const one of newTerms) {
    const [, vocabulary, text] = /^([^:=]+):(.+)$/s.exec(one)?.map((part) => part.trim()) ?? [];
    if (!vocabulary || !text) throw misread('--new-term', one);
    add[vocabulary] = [...(add[vocabulary] ?? []), text];
  }
  return { replace, add };
}

function misread(option: string, given: string): Error {
  return new Error(`${option} ${JSON.stringify(given)} has another form.\n${IMPORT_USAGE}`);
}

function describe(report: ImportReport): string {
  const { statistics: s } = report;
  const problems = report.problems.map(
    ({ severity, sheet, row, column, message }) =>
      `  ${severity}${sheet ? ` ${sheet}` : ''}${row === undefined ? '' : ` row ${row}`}${column ? ` ${column}` : ''}: ${message}`,
  );
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  return [
    `${report.file_name} (${report.format}) ${report.dry_run ? 'would import into' : 'imported into'} ${report.site_name}:`,
    `  ${report.created} units created, ${report.updated} changed, ${report.unchanged} unchanged, ${report.relations} relations recorded`,
    ...describeRecords(report),
    ...describeRemoved(report),
    ...report.notes.map((note) => `  ${note}`),
    ...firstOf(problems),
    `The site's matrix: ${s.units} units, ${s.relations} relations, ${s.reduced_relations} after reduction, depth ${s.depth}, width ${s.width}`,
    ...firstOf(errors.map(({ message }) => `  ${message}`)),
    ...(report.id ? [`To undo it: POST /api/imports/${report.id}/undo`] : []),
  ].join('\n');
}

function describeRecords({ records }: ImportReport): string[] {
  return KINDS.map((kind) => [kind, records[kind]] as const)
    .filter(([, { created, updated, unchanged }]) => created + updated + unchanged > 0)
    .map(
      ([kind, { created, updated, unchanged }]) =>
        `  ${ENTITIES[kind].plural.en}: ${created} created, ${updated} changed, ${unchanged} unchanged`,
    );
}

function describeRemoved({ mode, removed, relations_removed, missing, differences }: ImportReport): string[] {
  if (removed + relations_removed + missing.units + missing.relations === 0) return [];
  const listed = differences.filter(({ action }) => action !== 'add' && action !== 'change');
  return [
    mode === 'replace'
      ? `  ${removed} units and ${relations_removed} relations removed; ${missing.units} units could not be removed`
      : `  ${missing.units} units and ${missing.relations} relations are not in the file, and stay`,
    ...firstOf(listed.map(({ action, name, reason }) => `  ${action} ${name}${reason ? `: ${reason}` : ''}`)),
  ];
}

function firstOf(lines: readonly string[]): string[] {
  const rest = lines.length - SHOWN_LINES;
  return [...lines.slice(0, SHOWN_LINES), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
