import { expect, it } from 'vitest';
import type { Toast } from '../../ui/toasts.tsx';
import { createUndoList, type PageAction, type UndoList, type Undo } from './undo-list.ts';

/** An action whose undo is logged in `backs`. */
function action(
  key: string,
  { backs, toast = { text: key } }: { backs: string[]; toast?: Toast },
): PageAction {
  const undoAction: Undo = async () => {
    backs.push(key);
    return toast;
  };
  return { key, undoAction: Promise.resolve(undoAction) };
}

async function undoAll(list: UndoList): Promise<void> {
  for (let last = list.last(); last; last = list.last()) await list.revert(last);
}

it('undoes the action that started last, even if it was answered first', async () => {
  const backs: string[] = [];
  const list = createUndoList();
  let answer = (_: Undo): void => undefined;
  const slow = { key: 'slow', undoAction: new Promise<Undo>((resolve) => (answer = resolve)) };

  list.add(slow);
  list.add(action('fast', { backs }));
  const undone = undoAll(list);
  answer(async () => {
    backs.push('slow');
    return { text: '' };
  });
  await undone;

  expect(backs).toEqual(['fast', 'slow']);
});

it('undoes actions one after the other, even if the first takes longer', async () => {
  const order: string[] = [];
  const list = createUndoList();
  const first = action('first', { backs: order });
  list.add(first);
  list.add({
    key: 'second',
    undoAction: Promise.resolve(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push('second');
      return { text: '' };
    }),
  });

  const undone = [list.revert(list.last()!), list.revert(list.last()!)];
  const after = list.inTurn(async () => order.push('placed'));
  await Promise.all([...undone, after]);

  expect(order).toEqual(['second', 'first', 'placed']);
});

it('undoes nothing twice', async () => {
  const backs: string[] = [];
  const list = createUndoList();
  const once = action('once', { backs });
  list.add(once);

  const toast = await Promise.all([list.revert(once), list.revert(once)]);

  expect([backs, toast]).toEqual([['once'], [{ text: 'once' }, undefined]]);
});

it('forgets actions that failed or changed nothing', async () => {
  const list = createUndoList();

  list.add({ key: 'refused', undoAction: Promise.resolve(undefined) });
  await list.inTurn(async () => undefined);

  expect(list.last()).toBeUndefined();
});

it('keeps the place of an action that later ones block, and forgets it if it is the last', async () => {
  const backs: string[] = [];
  const list = createUndoList();
  const blocked = action('blocked', { backs, toast: { kind: 'bad', text: '' } });
  list.add(action('first', { backs }));
  list.add(blocked);
  list.add(action('later', { backs }));

  await list.revert(blocked);
  await undoAll(list);

  expect(backs).toEqual(['blocked', 'later', 'blocked', 'first']);
});

it('continues after a queued action has failed', async () => {
  const list = createUndoList();

  const failed = list.inTurn(() => Promise.reject(new Error('no network')));
  const next = list.inTurn(async () => 'done');

  await expect(failed).rejects.toThrow('no network');
  expect(await next).toBe('done');
});
