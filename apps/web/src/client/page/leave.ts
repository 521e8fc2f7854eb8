import { logOut } from '../data/session.ts';
import { showToast } from '../ui/toasts.tsx';

/** Logs out, or tells why that was not possible: who leaves a shared tablet has to know. */
export async function leave(failed: string): Promise<void> {
  const problem = await logOut();
  if (problem) showToast({ text: `${failed} ${problem.message}`, kind: 'bad' });
}
