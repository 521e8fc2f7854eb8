import {
  checkLog,
  checkRecords,
  type BadLine,
  type LineFault,
  type LogCheck,
  type RecordsCheck,
} from '@trowel/services/system';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';

const FAULTS: Record<LineFault, string> = {
  altered: 'it was altered',
  missing_before: 'lines before it are missing, or it was inserted',
  cut_off: 'the log was longer or different at the last check',
  unsealed: 'it is not signed: Trowel did not write it',
  unknown_key:
    'it was signed with another secret; add that secret to AUDIT_SECRET after the current one to check it',
};

/**
 * Checks the change log of the configured database, and compares records and accounts with it. Ends
 * with code 1 if something was changed outside Trowel.
 */
export async function verifyCommand(): Promise<void> {
  const config = readConfig(process.env);
  const services = await openServices(config).catch((error: unknown) => {
    throw new Error(formatStartFailure(error, { databaseUrl: config.databaseUrl, portSetting: 'API_PORT' }));
  });
  try {
    const check = await checkLog(services);
    console.log(formatCheck(check));
    const records = await checkRecords(services);
    console.log(formatRecords(records));
    if (check.state !== 'whole' || records.bad > 0) process.exitCode = 1;
  } finally {
    await services.close();
  }
}

/** Formats the comparison of the records with the change log. */
export function formatRecords({ records, bad, first }: RecordsCheck): string {
  if (!first) return `The records and accounts match the change log: ${records} compared`;
  const { entity, id, fault } = first;
  const what = fault === 'gone' ? 'it was deleted' : `other values in ${fault.fields.join(', ')}`;
  return `${bad} of ${records} records and accounts were changed outside Trowel. The first: ${entity} ${id}: ${what}`;
}

/** Formats the result of a check. */
function formatCheck({ state, lines, bad, firstBad }: LogCheck): string {
  if (!firstBad) return `The change log is intact: ${lines} lines, all signatures are valid`;
  const count = state === 'broken' ? `${bad} of them invalid` : 'none invalid, but not all can be checked';
  return `The change log was altered or cannot be verified: ${lines} lines, ${count}. The first: ${formatLine(firstBad)}`;
}

function formatLine({ sequence, about, fault }: BadLine): string {
  const what = about ? ` (${about.entity} ${about.record_id}, ${about.at})` : '';
  return `line ${sequence}${what}: ${FAULTS[fault]}`;
}
