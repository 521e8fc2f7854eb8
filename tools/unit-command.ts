import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DomainError } from '@trowel/domain/core';
import { printUnitLine, toLineUnit, type ParsedRow } from '@trowel/domain/recording';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { readLines, recordLines, type GivenLines } from '@trowel/services/records';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { languageOf } from './language.ts';

/** Printed if the command is called wrongly, or for `--help`. */
export const UNIT_USAGE = `Usage: npm run unit -- --site NAME [--area AREA] [--dry-run] ["1042 taglio P3 taglia 12, 14" …]
Without a line, lines are read from the standard input, one unit each.`;

/** Records units from lines, all or none: `1042 taglio P3 taglia 12, 14`. */
export async function unitCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: 'string' }, area: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  if (!values.site) throw new Error(UNIT_USAGE);
  const text = positionals.length > 0 ? positionals.join('\n') : readInput();
  if (text.trim() === '') throw new Error(UNIT_USAGE);
  const given: GivenLines = { siteName: values.site, text, area: values.area };
  const config = readConfig(process.env);
  const services = await openServices(config).catch((error: unknown) => {
    throw new Error(formatStartFailure(error, { databaseUrl: config.databaseUrl, portSetting: 'API_PORT' }));
  });
  const language = languageOf();
  const actor = { id: null, username: 'cli', role: 'operator' } as const;
  const ctx: Context = { actor, via: 'cli', language, services: seeAll(services) };
  try {
    if (values['dry-run']) console.log(describeRows(await readLines(ctx, given), language));
    else await record(ctx, given);
  } catch (error) {
    if (error instanceof DomainError) throw new Error(describeFailure(error));
    throw error;
  } finally {
    await services.close();
  }
}

/** Returns the piped lines, or an empty text on a terminal. */
function readInput(): string {
  return process.stdin.isTTY ? '' : readFileSync(0, 'utf8');
}

async function record(ctx: Context, given: GivenLines): Promise<void> {
  const { batch, recorded } = await recordLines(ctx, given);
  for (const { record: unit, findings } of recorded) {
    console.log(printUnitLine(toLineUnit(unit), { language: ctx.language }));
    for (const { severity, message } of findings) console.log(`  ${severity}: ${message}`);
  }
  console.log(
    `${recorded.length} recorded at ${given.siteName}. To undo it: POST /api/imports/${batch}/undo`,
  );
}

function describeRows(rows: readonly ParsedRow[], language: 'en' | 'it'): string {
  return rows.map((row) => describeRow(row, language)).join('\n');
}

/** Shows each part of a line with its interpretation. */
function describeRow({ row, text, tokens, problems }: ParsedRow, language: 'en' | 'it'): string {
  const width = Math.max(0, ...tokens.map(({ start, end }) => end - start));
  return [
    `${row}: ${text}`,
    ...tokens
      .filter(({ kind }) => kind !== 'unknown')
      .map(({ start, end, meaning }) => `  ${text.slice(start, end).padEnd(width)}  ${meaning[language]}`),
    ...problems.map(({ severity, message, suggestions }) => {
      const instead = suggestions.map((one) => one.text.trim()).join(' | ');
      return `  ${severity}: ${message[language]}${instead && ` → ${instead}`}`;
    }),
  ].join('\n');
}

function describeFailure({ message, detail }: DomainError): string {
  const { errors } = detail as { errors?: { row?: number; message: string; suggestions?: string[] }[] };
  if (!errors?.some(({ row }) => row !== undefined)) return message;
  return errors
    .map((error) => {
      const instead = (error.suggestions ?? []).map((one) => one.trim()).join(' | ');
      return `line ${error.row}: ${error.message}${instead && ` → ${instead}`}`;
    })
    .concat('Nothing was recorded.')
    .join('\n');
}
