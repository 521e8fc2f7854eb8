import { relationLabelsOf } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import type { Neighbour, Way } from '../view/neighbours.ts';
import { useScene } from './scene-context.ts';

const WAYS: readonly Way[] = ['contradiction', 'above', 'below', 'same', 'contemporary'];
const FIRST = 24;

/** The relations of a unit, grouped by the position of the other units. Each one selects its unit. */
export function CardRelations({ place }: { place: number }): ReactNode {
  const t = useTexts(TEXTS);
  const neighbours = useScene().findNeighbours(place);
  const groups = WAYS.map((way) => ({ way, units: neighbours.filter((one) => one.way === way) }));
  const filled = groups.filter(({ units }) => units.length > 0);
  return (
    <section>
      <h3>{t.relations}</h3>
      {filled.length === 0 && <p className="soft">{t.noRelations}</p>}
      {filled.map(({ way, units }) => (
        <Group key={way} way={way} units={units} />
      ))}
    </section>
  );
}

function Group({ way, units }: { way: Way; units: readonly Neighbour[] }): ReactNode {
  const t = useTexts(TEXTS);
  const [isWhole, setWhole] = useState(units.length <= FIRST);
  return (
    <div className={`way way-${way}`}>
      <h4>{t.ways[way]}</h4>
      <ul className="relations">
        {(isWhole ? units : units.slice(0, FIRST)).map((neighbour) => (
          <Relation key={`${neighbour.unit} ${neighbour.type}`} {...neighbour} />
        ))}
        {!isWhole && (
          <li>
            <Button onPress={() => setWhole(true)}>{t.moreOf(units.length - FIRST)}</Button>
          </li>
        )}
      </ul>
    </div>
  );
}

function Relation({ unit, type }: Pick<Neighbour, 'unit' | 'type'>): ReactNode {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { scene, store, nameUnit } = useScene();
  const other = scene.units[unit]!;
  return (
    <li>
      <button
        type="button"
        className="ui-button relation"
        title={other.definition}
        onClick={() => store.change({ chosen: unit })}
      >
        <span className="soft">{relationLabelsOf(type)[language].toLowerCase()}</span>
        <strong>{nameUnit(other)}</strong>
        <span className="soft what">{other.record_id === null ? t.notInScene : other.definition}</span>
      </button>
    </li>
  );
}
