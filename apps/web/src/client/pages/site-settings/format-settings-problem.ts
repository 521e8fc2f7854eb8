import { isLost } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import type { SiteSettingsTexts } from './site-settings-texts.ts';

/**
 * Returns the message for a change of members or rules that the server rejected. Unknown problems get
 * the message of the server.
 */
export function formatSettingsProblem(t: SiteSettingsTexts, problem: Problem): string {
  const { status, detail, message } = problem;
  if (isLost(problem)) return t.lost;
  if (detail['reason'] === 'last_owner') return t.lastOwner;
  return status === 403 ? t.forbidden : `${t.failed} ${message}`;
}
