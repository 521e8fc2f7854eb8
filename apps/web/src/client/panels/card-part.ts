import type { SceneUnit } from '@trowel/domain/scene';
import { rememberData } from '../api/remember-data.ts';
import { formatFailure } from '../api/format-failure.ts';
import { element, refill } from './element.ts';
import type { Texts } from '../i18n/texts.ts';

/** What a part of the card is about. */
export interface CardPart {
  t: Texts;
  site: string;
  unit: SceneUnit;
  /** Ended when another unit is chosen. */
  signal: AbortSignal;
}

export interface FetchedPart<T> {
  title: string;
  /** Said when there is nothing. */
  none: string;
  path: string;
  draw: (rows: readonly T[]) => HTMLElement[];
}

/** A section that can be asked for again, when its rows have changed. */
export interface DrawnPart {
  object: HTMLElement;
  refresh(): void;
}

/** Draws a section of the card whose rows come from the server; a failure is told in its place. */
export function drawFetched<T>(
  { t, signal }: CardPart,
  { title, none, path, draw }: FetchedPart<T>,
): DrawnPart {
  const place = element('div', { attributes: { 'aria-busy': 'true' } });
  const fill = async (): Promise<void> => {
    const content = await rememberData<T[]>(path, signal).then(draw, (error: unknown) => [
      element('p.problem', { text: formatFailure(t, error) }),
    ]);
    place.removeAttribute('aria-busy');
    if (!signal.aborted) refill(place, content.length > 0 ? content : [element('p.soft', { text: none })]);
  };
  void fill();
  const object = element('section', {
    children: [element('h3', { text: title, attributes: { tabindex: '-1' } }), place],
  });
  return { object, refresh: () => void fill() };
}
