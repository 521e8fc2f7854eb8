import { expect, it } from 'vitest';
import type { Toast } from '../../ui/toasts.tsx';
import { createUndoList, type Deed, type UndoList, type WayBack } from './undo-list.ts';

/** Something done whose way back is written down. */
function deed(key: string, { backs, told = { text: key } }: { backs: string[]; told?: Toast }): Deed {
  const wayBack: WayBack = async () => {
    backs.push(key);
    return told;
  };
  return { key, wayBack: Promise.resolve(wayBack) };
}

async function takeAllBack(list: UndoList): Promise<void> {
  for (let last = list.last(); last; last = list.last()) await list.revert(last);
}

it('takes back what was begun last, though it was answered first', async () => {
  const backs: string[] = [];
  const list = createUndoList();
  let answer = (_: WayBack): void => undefined;
  const slow = { key: 'slow', wayBack: new Promise<WayBack>((resolve) => (answer = resolve)) };

  list.add(slow);
  list.add(deed('fast', { backs }));
  const taken = takeAllBack(list);
  answer(async () => {
    backs.push('slow');
    return { text: '' };
  });
  await taken;

  expect(backs).toEqual(['fast', 'slow']);
});

it('takes back one after the other, also where the first waits for longer', async () => {
  const order: string[] = [];
  const list = createUndoList();
  const first = deed('first', { backs: order });
  list.add(first);
  list.add({
    key: 'second',
    wayBack: Promise.resolve(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push('second');
      return { text: '' };
    }),
  });

  const taken = [list.revert(list.last()!), list.revert(list.last()!)];
  const after = list.inTurn(async () => order.push('placed'));
  await Promise.all([...taken, after]);

  expect(order).toEqual(['second', 'first', 'placed']);
});

it('takes nothing back twice', async () => {
  const backs: string[] = [];
  const list = createUndoList();
  const once = deed('once', { backs });
  list.add(once);

  const told = await Promise.all([list.revert(once), list.revert(once)]);

  expect([backs, told]).toEqual([['once'], [{ text: 'once' }, undefined]]);
});

it('forgets what was refused or changed nothing', async () => {
  const list = createUndoList();

  list.add({ key: 'refused', wayBack: Promise.resolve(undefined) });
  await list.inTurn(async () => undefined);

  expect(list.last()).toBeUndefined();
});

it('keeps in its place what cannot be taken back before later ones are, and forgets it when it is the last', async () => {
  const backs: string[] = [];
  const list = createUndoList();
  const blocked = deed('blocked', { backs, told: { kind: 'bad', text: '' } });
  list.add(deed('first', { backs }));
  list.add(blocked);
  list.add(deed('later', { backs }));

  await list.revert(blocked);
  await takeAllBack(list);

  expect(backs).toEqual(['blocked', 'later', 'blocked', 'first']);
});

it('goes on after something in line has failed', async () => {
  const list = createUndoList();

  const failed = list.inTurn(() => Promise.reject(new Error('no network')));
  const next = list.inTurn(async () => 'done');

  await expect(failed).rejects.toThrow('no network');
  expect(await next).toBe('done');
});
