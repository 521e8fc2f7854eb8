import type { Problem } from '../../data/problem.ts';
import type { UsersTexts } from './users-texts.ts';

/** Says why the server did not do something with an account: in our words where we have some, else in its own. */
export function formatRefusal(
  { reasons, failed }: Pick<UsersTexts, 'reasons' | 'failed'>,
  { detail, message, fields }: Problem,
): string {
  const known = [detail['reason'], detail['field']].flatMap((key) => reasons[String(key)] ?? [])[0];
  if (known !== undefined) return known;
  return [failed, message, ...fields.map((issue) => `${issue.field}: ${issue.message}`)].join(' ');
}
