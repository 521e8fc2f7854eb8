import { checkLog, type BadLine, type LineFault, type LogCheck } from '@trowel/services/system';
import { tellStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '../apps/api/src/open-services.ts';

const FAULTS: Record<LineFault, string> = {
  altered: 'it is not as it was written',
  missing_before: 'lines before it are missing, or it was put in',
  cut_off: 'the log reached beyond it when it was last checked, or was another there',
  unsealed: 'it was never signed: Trowel did not write it',
  unknown_key:
    'it was signed with another secret; name that one in AUDIT_SECRET after the present one to check it',
};

/** Reads the change log of the settings' database and says whether it is as it was written; ends with code 1 when not. */
export async function verifyCommand(): Promise<void> {
  const config = readConfig(process.env);
  const services = await openServices(config).catch((error: unknown) => {
    throw new Error(tellStartFailure(error, { databaseUrl: config.databaseUrl, portSetting: 'API_PORT' }));
  });
  try {
    const check = await checkLog(services);
    console.log(tellCheck(check));
    if (check.state !== 'whole') process.exitCode = 1;
  } finally {
    await services.close();
  }
}

/** Says what came of a check. */
function tellCheck({ state, lines, bad, firstBad }: LogCheck): string {
  if (!firstBad) return `The change log is whole: ${lines} lines, each signed over the one before`;
  const count = state === 'broken' ? `${bad} of them bad` : 'none bad, but not all can be checked';
  return `The change log is not as it was written: ${lines} lines, ${count}. The first: ${tellLine(firstBad)}`;
}

function tellLine({ sequence, about, fault }: BadLine): string {
  const what = about ? ` (${about.entity} ${about.record_id}, ${about.at})` : '';
  return `line ${sequence}${what}: ${FAULTS[fault]}`;
}
