import type { SceneData } from '@trowel/domain/scene';
import { element, refill } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import type { SearchUnits } from '../view/search-units.ts';
import type { NameUnit } from '../i18n/unit-name.ts';

export interface SearchOptions {
  t: Texts;
  scene: SceneData;
  search: SearchUnits;
  nameUnit: NameUnit;
  onChoose: (unit: number) => void;
}

const LIST_ID = 'search-results';

/** Makes the field that finds units while one types; arrow keys and Enter choose. */
export function createSearchBox(options: SearchOptions): { object: HTMLElement; focus(): void } {
  const { t, scene, search, nameUnit, onChoose } = options;
  let found: number[] = [];
  let active = -1;

  const input = createInput(t, {
    input: () => show(search(input.value)),
    keydown: (event) => onKey(event),
    blur: () => close(),
  });
  const list = createList(t);
  const count = element('span.unseen', { attributes: { role: 'status' } });

  const close = (): void => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (unit: number | undefined): void => {
    if (unit === undefined) return;
    close();
    onChoose(unit);
  };
  const drawOne = (unit: number, place: number): HTMLElement =>
    drawResult(place, {
      name: nameUnit(scene.units[unit]!),
      definition: scene.units[unit]!.definition,
      onChoose: () => choose(unit),
    });
  const show = (units: number[]): void => {
    found = units;
    active = -1;
    const isEmpty = input.value.trim() === '';
    const none = element('li.soft', { text: t.noneFound, attributes: { 'aria-disabled': 'true' } });
    refill(list, units.length > 0 ? units.map(drawOne) : [none]);
    list.hidden = isEmpty;
    input.setAttribute('aria-expanded', String(!isEmpty));
    count.textContent = isEmpty ? '' : units.length === 0 ? t.noneFound : t.found(units.length);
  };
  const move = (by: number): void => {
    if (found.length === 0) return;
    active = (active + by + found.length) % found.length;
    markActive(list, active);
    input.setAttribute('aria-activedescendant', `${LIST_ID}-${active}`);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter') choose(found[Math.max(active, 0)]);
    else if (key === 'Escape' && !list.hidden) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const children = [input, list, count];
  const object = element('div.search-box', { attributes: { role: 'search' }, children });
  return { object, focus: () => input.focus() };
}

function createInput(
  t: Texts,
  on: { input: () => void; keydown: (event: KeyboardEvent) => void; blur: () => void },
): HTMLInputElement {
  return element('input', {
    attributes: {
      type: 'search',
      role: 'combobox',
      'aria-label': t.search,
      'aria-controls': LIST_ID,
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: t.searchHint,
    },
    on,
  });
}

function drawResult(
  place: number,
  { name, definition, onChoose }: { name: string; definition: string; onChoose: () => void },
): HTMLElement {
  return element('li', {
    attributes: { role: 'option', id: `${LIST_ID}-${place}`, 'aria-selected': 'false' },
    children: [element('strong', { text: name }), ` ${definition}`],
    on: {
      // Before the field loses the focus and the list closes.
      pointerdown: (event) => {
        event.preventDefault();
        onChoose();
      },
    },
  });
}

function createList(t: Texts): HTMLElement {
  return element('ul.results', {
    attributes: { id: LIST_ID, role: 'listbox', 'aria-label': t.search, hidden: true },
  });
}

function markActive(list: HTMLElement, active: number): void {
  for (const [i, item] of [...list.children].entries()) {
    item.setAttribute('aria-selected', String(i === active));
    if (i === active) item.scrollIntoView({ block: 'nearest' });
  }
}
