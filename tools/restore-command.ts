import { parseArgs } from 'node:util';
import { checkBackup, restoreBackup, type Restored } from '@trowel/services/system';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { getFileArgument } from './read-file.ts';

/** Printed if the command is called wrongly, or for `--help`. */
export const RESTORE_USAGE = 'Usage: npm run restore -- FILE.zip [--replace | --check]';

/** Restores a backup into the configured database and folder, or only verifies it (`--check`). */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, check: { type: 'boolean' } },
  });
  const file = getFileArgument(positionals, RESTORE_USAGE);
  if (values.check) return console.log(`${tell(await checkBackup(file))}. Nothing was restored.`);
  const { databaseUrl, directUrl, bucket, modelsDir: filesDir } = readConfig(process.env);
  const restored = await restoreBackup(file, {
    databaseUrl: directUrl ?? databaseUrl,
    filesDir,
    bucket,
    replace: values.replace ?? false,
  }).catch((error: unknown) => {
    throw new Error(formatStartFailure(error, { databaseUrl, portSetting: 'API_PORT' }));
  });
  console.log(`${tell(restored)}. Restored, and compared row by row.`);
  if (restored.before !== undefined) console.log(`The previous database: ${restored.before}`);
}

function tell({ manifest, rows, files }: Restored): string {
  return `The backup of ${manifest.made_at} (${manifest.engine}): ${rows} rows, ${files} files, all checksums match`;
}
