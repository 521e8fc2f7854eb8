import { nameTerm, type Unit } from '@trowel/domain/records';
import type { SceneUnit } from '@trowel/domain/scene';
import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { formatFailure } from '../api/format-failure.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useUnitRecord } from './card-data.ts';
import { CardFinds } from './card-finds.tsx';
import { CardModels } from './card-models.tsx';
import { CardPhotos } from './card-photos.tsx';
import { CardRelations } from './card-relations.tsx';
import { Facts } from './facts.tsx';
import { useChosenUnit, useScene } from './scene-context.ts';

/** The texts of the fields arrive with the first card. */
const CardFields = lazyPart<{ unit: Unit }>(async () => (await import('./card-fields.tsx')).CardFields, {
  isRare: true,
});

export interface CardProps {
  titleRef: Ref<HTMLHeadingElement>;
  /** Returns the findings about a unit, as sentences. */
  findProblems: (unit: SceneUnit) => readonly string[];
  onGoTo: (unit: number) => void;
  /** Escape was pressed in the card. */
  onLeave: () => void;
}

/** The card of the chosen unit: its fields, relations, finds, photos and models. */
export function Card(props: CardProps): ReactNode {
  const chosen = useChosenUnit();
  return chosen && <CardOf {...props} {...chosen} />;
}

interface CardOfProps extends CardProps {
  place: number;
  unit: SceneUnit;
}

function CardOf({ titleRef, findProblems, onGoTo, onLeave, place, unit }: CardOfProps): ReactNode {
  const t = useTexts(TEXTS);
  const { store, nameUnit } = useScene();
  const self = useEscape(onLeave);
  return (
    <aside ref={self} className="unit-card" aria-label={t.wholeRecord}>
      <header>
        <h2 ref={titleRef} tabIndex={-1}>
          {nameUnit(unit)}
        </h2>
        <button
          type="button"
          className="ui-button close"
          aria-label={t.close}
          onClick={() => store.change({ chosen: undefined })}
        >
          ×
        </button>
      </header>
      <div key={place} className="card-body">
        <Summary unit={unit} />
        <Problems sentences={findProblems(unit)} />
        <Button onPress={() => onGoTo(place)}>{t.goTo}</Button>
        {unit.record_id === null && <p className="soft">{t.noRecord}</p>}
        <CardRelations place={place} />
        <CardModels place={place} unit={unit} />
        <Records unit={unit} />
      </div>
    </aside>
  );
}

/** Listens to Escape in an element. */
function useEscape(onEscape: () => void): RefObject<HTMLElement | null> {
  const self = useRef<HTMLElement>(null);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const gone = new AbortController();
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') latest.current();
    };
    self.current?.addEventListener('keydown', handleKey, { signal: gone.signal });
    return () => gone.abort();
  }, []);
  return self;
}

/** Parts for people with a login only: photos, finds and fields. */
function Records({ unit }: { unit: SceneUnit }): ReactNode {
  const t = useTexts(TEXTS);
  const { about } = useScene();
  if (!about.records) return <p className="soft">{t.needsLogin}</p>;
  if (unit.record_id === null) return undefined;
  return (
    <>
      <CardPhotos unitId={unit.record_id} />
      <CardFinds unit={unit} />
      <Fields unit={unit} />
    </>
  );
}

function Fields({ unit }: { unit: SceneUnit }): ReactNode {
  const t = useTexts(TEXTS);
  const { data, error } = useUnitRecord(unit);
  return (
    <div className="fields">
      {data && <CardFields unit={data} />}
      {!data && error && <p className="problem">{formatFailure(t, error)}</p>}
    </div>
  );
}

function Problems({ sentences }: { sentences: readonly string[] }): ReactNode {
  const t = useTexts(TEXTS);
  if (sentences.length === 0) return undefined;
  return (
    <section>
      <h3>{t.problems}</h3>
      <ul className="problems">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** The definition, the interpretation, and what the scene itself contains. */
function Summary({ unit }: { unit: SceneUnit }): ReactNode {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { scene } = useScene();
  const { data: record } = useUnitRecord(unit);
  const { definition, unit_type, area, period, level, elevation } = unit;
  const { interpretation, interpretation_en: english } = record ?? {};
  const meaning = (language === 'en' && english) || interpretation;
  const metres = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div>
      {definition !== '' && <p className="definition">{definition}</p>}
      {meaning && <p className="interpretation">{nameTerm(meaning, 'us.interpretation', language)}</p>}
      <Facts
        className="summary"
        facts={[
          [t.type, unit_type],
          [t.area, area],
          [t.period, scene.periods[period]?.label],
          [
            t.elevation,
            elevation ? `${metres.format(elevation.min)} – ${metres.format(elevation.max)} m` : '',
          ],
          [t.level, String(level + 1)],
        ]}
      />
    </div>
  );
}
