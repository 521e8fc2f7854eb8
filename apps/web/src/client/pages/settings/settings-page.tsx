import type { ReactNode } from 'react';
import { usePreferences, type Preferences } from '../../data/preferences.ts';
import { usePerson, type ThemeChoice } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { Switch, type SwitchProps } from '../../ui/switch.tsx';
import { useDisplaySettings } from '../../ui/display-settings.tsx';
import { useFormat } from '../../i18n/format.ts';
import { LANGUAGE_NAMES, useTexts, type Language } from '../../i18n/language.ts';
import './settings.css';
import { SETTINGS_TEXTS } from './settings-texts.ts';

/** The user's preferences: language, colours, rows and start page. */
export function SettingsPage(): ReactNode {
  const t = useTexts(SETTINGS_TEXTS);
  const { id, role } = usePerson();
  return (
    <Page title={t.title} trail={[]}>
      <p className="ui-soft">{t.intro}</p>
      <div className="settings">
        <Looks />
        <Beginning />
        <Numbers />
      </div>
      {role === 'admin' && (
        <p>
          <Go to={PLACES.sheets}>{t.sheets}</Go>
        </p>
      )}
      {id !== null && (
        <p>
          <Go to={PLACES.account}>{t.account}</Go>
        </p>
      )}
    </Page>
  );
}

function Looks(): ReactNode {
  const t = useTexts(SETTINGS_TEXTS);
  const { language, theme, change } = useDisplaySettings();
  const [{ density }, choose] = usePreferences();
  return (
    <section className="ui-card" aria-labelledby="settings-looks">
      <h2 id="settings-looks">{t.looks}</h2>
      <Choice
        label={t.language}
        choices={Object.entries(LANGUAGE_NAMES) as [Language, string][]}
        chosen={language}
        onChoose={(chosen) => change({ language: chosen })}
      />
      <Choice
        label={t.theme}
        choices={Object.entries(t.themes) as [ThemeChoice, string][]}
        chosen={theme}
        onChoose={(chosen) => change({ theme: chosen })}
      />
      <Choice
        label={t.density}
        choices={Object.entries(t.densities) as [Preferences['density'], string][]}
        chosen={density}
        onChoose={(chosen) => choose({ density: chosen })}
      />
      <div className="settings-row">{t.sample}</div>
      <p className="ui-hint">{t.densityHint}</p>
    </section>
  );
}

function Beginning(): ReactNode {
  const t = useTexts(SETTINGS_TEXTS);
  const [{ start }, choose] = usePreferences();
  return (
    <section className="ui-card" aria-labelledby="settings-start">
      <h2 id="settings-start">{t.start}</h2>
      <Choice
        label={t.startLabel}
        choices={Object.entries(t.starts) as [Preferences['start'], string][]}
        chosen={start}
        onChoose={(chosen) => choose({ start: chosen })}
      />
      <p className="ui-hint">{t.startHint}</p>
    </section>
  );
}

/** Samples of numbers and days in the selected language. */
function Numbers(): ReactNode {
  const t = useTexts(SETTINGS_TEXTS);
  const { metres, count, day, year } = useFormat();
  const samples = [
    [t.number, metres(41.25)],
    [t.bigNumber, count(12_480)],
    [t.day, day('2026-09-03')],
    [t.year, year(-40)],
  ];
  return (
    <section className="ui-card" aria-labelledby="settings-numbers">
      <h2 id="settings-numbers">{t.numbers}</h2>
      <dl>
        {samples.map(([name, sample]) => (
          <div key={name} className="settings-sample">
            <dt>{name}</dt>
            <dd>{sample}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-hint">{t.numbersHint}</p>
    </section>
  );
}

function Choice<T extends string>(props: SwitchProps<T>): ReactNode {
  return (
    <div className="settings-choice">
      <span aria-hidden="true">{props.label}</span>
      <Switch {...props} />
    </div>
  );
}
