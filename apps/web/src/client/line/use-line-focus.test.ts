import { describe, expect, it, vi } from 'vitest';
import { collectTyping } from './use-line-focus.ts';

function startCollecting(cancel = vi.fn<() => void>()) {
  const page = new EventTarget();
  const shortcut = vi.fn<() => void>();
  const stop = collectTyping(page, cancel);
  // A page of its own has no capture phase: the listener that is added first runs first.
  page.addEventListener('keydown', shortcut);
  const press = (key: string, held: object = {}): Event => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
    page.dispatchEvent(event);
    return event;
  };
  return { stop, shortcut, press };
}

describe('collectTyping()', () => {
  it('returns what was typed, which runs no shortcut meanwhile', () => {
    const { stop, shortcut, press } = startCollecting();

    const presses = [...'1 humx'].map((key) => press(key));
    press('Backspace');
    press('u');

    expect(presses.every((event) => event.defaultPrevented)).toBe(true);
    expect(shortcut).not.toHaveBeenCalled();
    expect(stop()).toBe('1 humu');
    press('c');
    expect(shortcut).toHaveBeenCalledTimes(1);
  });

  it('leaves commands and other keys to the page, and is cancelled by Escape', () => {
    const cancel = vi.fn<() => void>();
    const { stop, shortcut, press } = startCollecting(cancel);

    press('k', { ctrlKey: true });
    press('Tab');
    press('Escape');

    expect(shortcut).toHaveBeenCalledTimes(3);
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(stop()).toBe('');
  });
});
