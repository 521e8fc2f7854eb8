import { parseArgs } from 'node:util';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { saveBackup } from '@trowel/services/system';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { languageOf } from './language.ts';
import { getFileArgument } from './read-file.ts';

/** Printed if the command is called wrongly, or for `--help`. */
export const BACKUP_USAGE = 'Usage: npm run backup -- FOLDER | FILE.zip';

/** Writes a backup of the configured database and files while the services run, and verifies it. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const target = getFileArgument(positionals, BACKUP_USAGE);
  const config = readConfig(process.env);
  const services = await openServices(config).catch((error: unknown) => {
    throw new Error(formatStartFailure(error, { databaseUrl: config.databaseUrl, portSetting: 'API_PORT' }));
  });
  const ctx: Context = {
    actor: { id: null, username: 'cli', role: 'admin' },
    via: 'cli',
    language: languageOf(),
    services: seeAll(services),
  };
  try {
    const { file, sizeBytes, rows, files } = await saveBackup(ctx, target);
    console.log(`${file}: ${rows} rows, ${files} files, ${sizeBytes} bytes; verified, all checksums match`);
  } finally {
    await services.close();
  }
}
