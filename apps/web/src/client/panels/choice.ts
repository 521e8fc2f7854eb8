import { element } from './element.ts';

export interface ChoiceOptions<T extends string> {
  label: string;
  choices: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void;
}

export interface Choice<T extends string> {
  object: HTMLElement;
  set(value: T): void;
}

/** Makes a labelled list to choose one of. */
export function createChoice<T extends string>(options: ChoiceOptions<T>): Choice<T> {
  const { label, choices, value, onChange } = options;
  const select = element('select', {
    children: choices.map(([key, text]) => element('option', { text, attributes: { value: key } })),
    on: { change: () => onChange(select.value as T) },
  });
  select.value = value;
  const object = element('label.field', { children: [element('span', { text: label }), select] });
  return { object, set: (now) => void (select.value = now) };
}

/** Makes a box to tick. */
export function createTick(
  label: string,
  { isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void },
): { object: HTMLElement; set(isOn: boolean): void } {
  const input = element('input', {
    attributes: { type: 'checkbox', checked: isOn },
    on: { change: () => onChange(input.checked) },
  });
  const object = element('label.tick', { children: [input, element('span', { text: label })] });
  return { object, set: (now) => void (input.checked = now) };
}

export interface SliderOptions {
  label: string;
  /** Said of the value, and written beside it. */
  tell: (value: number) => string;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

/** Makes a slider from 0 to `max`. */
export function createSlider(options: SliderOptions): { object: HTMLElement; set(value: number): void } {
  const { label, tell, max, step, onChange } = options;
  const input = element('input', {
    attributes: { type: 'range', min: 0, max, step, value: 0 },
    on: { input: () => onChange(Number(input.value)) },
  });
  const output = element('output', { text: tell(0) });
  const object = element('label.field.slider', {
    children: [element('span', { text: label }), input, output],
  });
  const set = (value: number): void => {
    input.value = String(value);
    output.textContent = tell(value);
    input.setAttribute('aria-valuetext', tell(value));
  };
  set(0);
  return { object, set };
}
