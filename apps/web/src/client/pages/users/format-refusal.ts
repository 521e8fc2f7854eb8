import type { Problem } from '../../data/problem.ts';
import type { UsersTexts } from './users-texts.ts';

/**
 * Returns the message for a change of an account that the server rejected. Unknown problems get the
 * message of the server.
 */
export function formatRefusal(
  { reasons, failed }: Pick<UsersTexts, 'reasons' | 'failed'>,
  { detail, message, fields }: Problem,
): string {
  const known = [detail['reason'], detail['field']].flatMap((key) => reasons[String(key)] ?? [])[0];
  if (known !== undefined) return known;
  return [failed, message, ...fields.map((issue) => `${issue.field}: ${issue.message}`)].join(' ');
}
