import { element } from './element.ts';

export interface Announcer {
  object: HTMLElement;
  /** Has a sentence read to who listens instead of looking. */
  say(sentence: string): void;
}

/** Makes the place where changes are told to screen readers. */
export function createAnnouncer(): Announcer {
  const object = element('p.unseen', { attributes: { role: 'status', 'aria-live': 'polite' } });
  return { object, say: (sentence) => void (object.textContent = sentence) };
}
