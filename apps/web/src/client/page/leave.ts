import { logOut } from '../data/session.ts';
import { showToast } from '../ui/toasts.tsx';

/** Logs out and reports a failure, because the user may be leaving a shared tablet. */
export async function leave(failed: string): Promise<void> {
  const problem = await logOut();
  if (problem) showToast({ text: `${failed} ${problem.message}`, kind: 'bad' });
}
