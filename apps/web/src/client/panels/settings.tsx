import type { ScenePlacement, SceneSpread } from '@trowel/domain/scene';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { AXES, COLORINGS, type Axis } from '../view/view-state.ts';
import { formatPeeled } from './format-peeled.ts';
import { Slider, Tick } from './inputs.tsx';
import { Legend } from './legend.tsx';
import { useScene, useView } from './scene-context.ts';

/** The arrangement of the solids that the server computes. */
export interface Arrangement {
  placement: ScenePlacement;
  spread: SceneSpread;
}

interface SettingsProps {
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  onSeeAll: () => void;
  onPicture: () => void;
}

const NONE = 'none';
const MIDDLE = 0.5;

/** The controls of the scene, with the legend after those of colour. */
export function Settings({ arrangement, onArrange, onSeeAll, onPicture }: SettingsProps): ReactNode {
  const t = useTexts(TEXTS);
  return (
    <aside className="settings" aria-label={t.settings}>
      <Peeling />
      <Appearance />
      <Legend />
      <Tools onSeeAll={onSeeAll} onPicture={onPicture} />
      <Sectioning />
      <Arranging arrangement={arrangement} onArrange={onArrange} />
    </aside>
  );
}

function Peeling(): ReactNode {
  const t = useTexts(TEXTS);
  const { store, stages } = useScene();
  const { peeled, isAlone } = useView((state) => state);
  return (
    <div className="group">
      <Slider
        className="peel"
        label={t.peel}
        text={formatPeeled(t, stages, { peeled, isAlone })}
        value={peeled}
        max={Math.max(stages.stages.length - 1, 0)}
        step={1}
        onChange={(value) => store.change({ peeled: value })}
      />
      <Tick label={t.only} isOn={isAlone} onChange={(isOn) => store.change({ isAlone: isOn })} />
    </div>
  );
}

function Appearance(): ReactNode {
  const t = useTexts(TEXTS);
  const { store } = useScene();
  const { colorBy, exploded, isThin, showsNumbers } = useView((state) => state);
  return (
    <div className="group">
      <ChoiceField
        label={t.colorBy}
        choices={COLORINGS.map((by) => [by, t.colorings[by]] as const)}
        chosen={colorBy}
        onChoose={(by) => store.change({ colorBy: by })}
      />
      <Slider
        label={t.exploded}
        text={formatPercent(exploded)}
        value={exploded}
        max={1}
        step={0.05}
        onChange={(value) => store.change({ exploded: value })}
      />
      <div className="ticks">
        <Tick label={t.thin} isOn={isThin} onChange={(isOn) => store.change({ isThin: isOn })} />
        <Tick
          label={t.numbers}
          isOn={showsNumbers}
          onChange={(isOn) => store.change({ showsNumbers: isOn })}
        />
      </div>
    </div>
  );
}

function Tools({ onSeeAll, onPicture }: Pick<SettingsProps, 'onSeeAll' | 'onPicture'>): ReactNode {
  const t = useTexts(TEXTS);
  const { store } = useScene();
  const isMeasuring = useView((state) => state.isMeasuring);
  return (
    <div className="group tools">
      <Button onPress={onSeeAll}>{t.seeAll}</Button>
      <Button aria-pressed={isMeasuring} onPress={() => store.change({ isMeasuring: !isMeasuring })}>
        {t.measure}
      </Button>
      <Button onPress={onPicture}>{t.screenshot}</Button>
    </div>
  );
}

function Sectioning(): ReactNode {
  const t = useTexts(TEXTS);
  const { store } = useScene();
  const section = useView((state) => state.section);
  const at = section?.at ?? MIDDLE;
  return (
    <div className="group">
      <ChoiceField<Axis | typeof NONE>
        label={t.section}
        choices={[[NONE, t.sectionNone], ...AXES.map((key) => [key, t.sectionAxes[key]] as const)]}
        chosen={section?.axis ?? NONE}
        onChoose={(axis) => store.change({ section: axis === NONE ? undefined : { axis, at } })}
      />
      <Slider
        isHidden={section === undefined}
        label={t.sectionAt}
        text={formatPercent(at)}
        value={at}
        max={1}
        step={0.01}
        onChange={(value) => section && store.change({ section: { ...section, at: value } })}
      />
    </div>
  );
}

function Arranging({ arrangement, onArrange }: Pick<SettingsProps, 'arrangement' | 'onArrange'>): ReactNode {
  const t = useTexts(TEXTS);
  return (
    <div className="group two">
      <ChoiceField<ScenePlacement>
        label={t.placement}
        choices={[
          ['levels', t.placements.levels],
          ['elevation', t.placements.elevation],
        ]}
        chosen={arrangement.placement}
        onChoose={(placement) => onArrange({ ...arrangement, placement })}
      />
      <ChoiceField<SceneSpread>
        label={t.spread}
        choices={[
          ['layered', t.spreads.layered],
          ['grid', t.spreads.grid],
          ['force', t.spreads.force],
        ]}
        chosen={arrangement.spread}
        onChoose={(spread) => onArrange({ ...arrangement, spread })}
      />
    </div>
  );
}

function formatPercent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
