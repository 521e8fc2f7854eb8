import type { ScenePlacement, SceneSpread } from '@trowel/domain/scene';
import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Stages } from '../view/stages.ts';
import { AXES, COLORINGS, type Axis, type ViewState, type ViewStore } from '../view/view-state.ts';
import { createChoice, createSlider, createTick } from './choice.ts';

/** How the server is asked to place the solids. */
export interface Arrangement {
  placement: ScenePlacement;
  spread: SceneSpread;
}

export interface SettingsOptions {
  t: Texts;
  store: ViewStore;
  stages: Stages;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  onSeeAll: () => void;
  onPicture: () => void;
}

const NONE = 'none';
const MIDDLE = 0.5;

export interface Settings {
  object: HTMLElement;
  /** Says how far the site is peeled. */
  tellPeeled(): string;
  dispose(): void;
}

/** Makes the controls of the scene, with the legend beside those of colour; they follow the store and change it. */
export function createSettings(options: SettingsOptions, legend: HTMLElement): Settings {
  const { t, store } = options;
  const peeling = createPeeling(options);
  const looks = [peeling, createLooks(t, store)];
  const tools = [createTools(options), createSectioning(t, store), createArranging(options)];
  const update = (state: ViewState): void => {
    for (const part of [...looks, ...tools]) part.update(state);
  };
  const dispose = store.listen(update);
  update(store.state);
  const children = [...looks.map(({ object }) => object), legend, ...tools.map(({ object }) => object)];
  return {
    object: element('aside.settings', { attributes: { 'aria-label': t.settings }, children }),
    tellPeeled: () => peeling.tell(store.state.peeled),
    dispose,
  };
}

interface Part {
  object: HTMLElement;
  update(state: ViewState): void;
}

function createPeeling({
  t,
  store,
  stages: { stages, by },
}: SettingsOptions): Part & { tell(peeled: number): string } {
  const labelOf = (stage: number): string => {
    const label = stages[stage]?.label ?? '';
    return by === 'level' ? t.levelFrom(label) : label;
  };
  const tell = (value: number): string => {
    if (store.state.isAlone) return t.onlyShown(labelOf(value));
    return value === 0 ? t.allShown : t.peeledTo(labelOf(value));
  };
  const max = Math.max(stages.length - 1, 0);
  const slider = createSlider({
    label: t.peel,
    tell,
    max,
    step: 1,
    onChange: (peeled) => store.change({ peeled }),
  });
  slider.object.classList.add('peel');
  const alone = createTick(t.only, { isOn: false, onChange: (isAlone) => store.change({ isAlone }) });
  return {
    object: element('div.group', { children: [slider.object, alone.object] }),
    tell,
    update: ({ peeled, isAlone }) => {
      slider.set(peeled);
      alone.set(isAlone);
    },
  };
}

function createLooks(t: Texts, store: ViewStore): Part {
  const color = createChoice({
    label: t.colorBy,
    choices: COLORINGS.map((by) => [by, t.colorings[by]] as const),
    value: store.state.colorBy,
    onChange: (colorBy) => store.change({ colorBy }),
  });
  const exploded = createSlider({
    label: t.exploded,
    tell: (value) => `${Math.round(value * 100)} %`,
    max: 1,
    step: 0.05,
    onChange: (value) => store.change({ exploded: value }),
  });
  const thin = createTick(t.thin, { isOn: false, onChange: (isThin) => store.change({ isThin }) });
  const numbers = createTick(t.numbers, {
    isOn: true,
    onChange: (showsNumbers) => store.change({ showsNumbers }),
  });
  const ticks = element('div.ticks', { children: [thin.object, numbers.object] });
  return {
    object: element('div.group', { children: [color.object, exploded.object, ticks] }),
    update: (state) => {
      color.set(state.colorBy);
      exploded.set(state.exploded);
      thin.set(state.isThin);
      numbers.set(state.showsNumbers);
    },
  };
}

function createArranging({ t, arrangement, onArrange }: SettingsOptions): Part {
  const placement = createChoice<ScenePlacement>({
    label: t.placement,
    choices: [
      ['levels', t.placements.levels],
      ['elevation', t.placements.elevation],
    ],
    value: arrangement.placement,
    onChange: (value) => onArrange({ ...arrangement, placement: value }),
  });
  const spread = createChoice<SceneSpread>({
    label: t.spread,
    choices: [
      ['layered', t.spreads.layered],
      ['grid', t.spreads.grid],
      ['force', t.spreads.force],
    ],
    value: arrangement.spread,
    onChange: (value) => onArrange({ ...arrangement, spread: value }),
  });
  const object = element('div.group.two', { children: [placement.object, spread.object] });
  return { object, update: () => undefined };
}

function createSectioning(t: Texts, store: ViewStore): Part {
  const axis = createChoice<Axis | typeof NONE>({
    label: t.section,
    choices: [[NONE, t.sectionNone], ...AXES.map((key) => [key, t.sectionAxes[key]] as const)],
    value: NONE,
    onChange: (key) => {
      const at = store.state.section?.at ?? MIDDLE;
      store.change({ section: key === NONE ? undefined : { axis: key, at } });
    },
  });
  const at = createSlider({
    label: t.sectionAt,
    tell: (value) => `${Math.round(value * 100)} %`,
    max: 1,
    step: 0.01,
    onChange: (value) => {
      const { section } = store.state;
      if (section) store.change({ section: { ...section, at: value } });
    },
  });
  return {
    object: element('div.group', { children: [axis.object, at.object] }),
    update: ({ section }) => {
      axis.set(section?.axis ?? NONE);
      at.set(section?.at ?? MIDDLE);
      at.object.hidden = section === undefined;
    },
  };
}

function createTools({ t, store, onSeeAll, onPicture }: SettingsOptions): Part {
  const button = (text: string, click: () => void): HTMLButtonElement =>
    element('button.quiet', { text, attributes: { type: 'button' }, on: { click } });
  const measure = button(t.measure, () => store.change({ isMeasuring: !store.state.isMeasuring }));
  const tools = [button(t.seeAll, onSeeAll), measure, button(t.screenshot, onPicture)];
  return {
    object: element('div.group.tools', { children: tools }),
    update: ({ isMeasuring }) => measure.setAttribute('aria-pressed', String(isMeasuring)),
  };
}
