import { ask, type Told } from './ask.ts';
import { newKey } from './new-key.ts';
import { isForLater } from './reach.ts';

interface Attempt {
  body: object;
  key: string;
}

/** What may have arrived although nobody heard the answer, by what was wished. */
const unanswered = new Map<string, Attempt>();
const underway = new Set<string>();

/**
 * Records what a press of a key wishes, at most once: pressed again meanwhile it does nothing (undefined), and pressed again
 * after an answer that was lost it sends the same as before. `plan` gives what is to be recorded.
 */
export async function makeOnce<T>(
  path: string,
  wish: string,
  plan: () => Promise<Told<object>>,
): Promise<Told<T> | undefined> {
  if (underway.has(wish)) return undefined;
  underway.add(wish);
  try {
    return await make<T>(path, wish, plan);
  } finally {
    underway.delete(wish);
  }
}

async function make<T>(path: string, wish: string, plan: () => Promise<Told<object>>): Promise<Told<T>> {
  let attempt = unanswered.get(wish);
  if (!attempt) {
    const planned = await plan();
    if (!planned.ok) return planned;
    attempt = { body: planned.data, key: newKey() };
  }
  const told = await ask<T>(path, { method: 'POST', ...attempt });
  if (told.ok || !isForLater(told.problem.status)) unanswered.delete(wish);
  else unanswered.set(wish, attempt);
  return told;
}
