import { useVirtualizer } from '@tanstack/react-virtual';
import { foldText } from '@trowel/domain/core';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { PlanLook } from '../../plan/plan-look.ts';
import { formatTerm } from '../../terms/terms.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { OpenPlan } from './use-plan.ts';

const ROW_PX = 36;
const OVERSCAN = 8;

export interface UnitListProps {
  open: OpenPlan;
  look: PlanLook;
  mayDraw: boolean;
  /** Sets the hidden units. */
  onHidden: (units: readonly number[]) => void;
  onChoose: (unit: number) => void;
}

/** The units of the plan as a list, the latest first. Each can be shown, hidden and selected without the map. */
export function UnitList(props: UnitListProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const { open, look, mayDraw, onHidden } = props;
  const { count } = useFormat();
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const listed = useListed(open, typed, isWhole);
  const drawn = useMemo(
    () => open.plan.units.map((_, at) => at).filter((at) => open.shapesOf[at]!.length > 0),
    [open],
  );
  const hiddenCount = drawn.filter((unit) => look.hidden.has(unit)).length;
  return (
    <section className="plan-units" aria-label={t.units}>
      <input
        type="search"
        className="ui-input"
        aria-label={t.search}
        placeholder={t.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="plan-units-acts">
        <span role="status">{t.shown(count(drawn.length - hiddenCount), count(drawn.length))}</span>
        <Button look="plain" isDisabled={hiddenCount === 0} onPress={() => onHidden([])}>
          {t.showAll}
        </Button>
        <Button look="plain" isDisabled={hiddenCount === drawn.length} onPress={() => onHidden(drawn)}>
          {t.hideAll}
        </Button>
      </div>
      {listed.length === 0 ? <p className="ui-soft">{t.notListed}</p> : <Rows {...props} listed={listed} />}
      {mayDraw && (
        <label className="plan-undrawn">
          <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} /> {t.undrawn}
        </label>
      )}
    </section>
  );
}

/** Returns the units that match the typed text, the latest first. */
function useListed(open: OpenPlan, typed: string, isWhole: boolean): number[] {
  const { compare } = useFormat();
  const language = useLanguage();
  return useMemo(() => {
    const wanted = foldText(typed).trim();
    const { units } = open.plan;
    const matches = (at: number): boolean => {
      const { us_number: number, definition, definition_en: english } = units[at]!;
      const text = `${number} ${definition ?? ''} ${english ?? ''} ${formatTerm(definition ?? '', 'us.definition', language)}`;
      return wanted === '' || foldText(text).includes(wanted);
    };
    return units
      .map((_, at) => at)
      .filter((at) => (isWhole || wanted !== '' || open.shapesOf[at]!.length > 0) && matches(at))
      .sort((a, b) => units[b]!.order - units[a]!.order || compare(units[a]!.us_number, units[b]!.us_number));
  }, [open, typed, isWhole, compare, language]);
}

/** The rows in view. Thousands of units cost as much as twenty. */
function Rows({
  open,
  look,
  listed,
  onHidden,
  onChoose,
}: UnitListProps & { listed: readonly number[] }): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it concerns React's compiler, which these pages do not use
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const toggle = (unit: number): void => {
    const next = new Set(look.hidden);
    if (!next.delete(unit)) next.add(unit);
    onHidden([...next]);
  };
  return (
    <div className="plan-rows" ref={scroller}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <li
            key={listed[index]}
            aria-setsize={listed.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
          >
            <Row
              open={open}
              look={look}
              unit={listed[index]!}
              onToggle={() => toggle(listed[index]!)}
              onChoose={() => onChoose(listed[index]!)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  open: OpenPlan;
  look: PlanLook;
  unit: number;
  onToggle: () => void;
  onChoose: () => void;
}

function Row({ open, look, unit, onToggle, onChoose }: RowProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const language = useLanguage();
  const name = open.names.nameOf(unit);
  const hasShape = open.shapesOf[unit]!.length > 0;
  const { definition, definition_en: english, order } = open.plan.units[unit]!;
  const isPeeled = order > look.maxOrder;
  return (
    <div className={isPeeled ? 'plan-row plan-row-peeled' : 'plan-row'}>
      {hasShape ? (
        <input
          type="checkbox"
          aria-label={t.show(name)}
          checked={!look.hidden.has(unit)}
          onChange={onToggle}
        />
      ) : (
        <span className="plan-row-gap" />
      )}
      <button type="button" aria-pressed={look.chosen === unit} onClick={onChoose}>
        <span className="plan-swatch" style={{ background: look.colourOf(unit) }} aria-hidden="true" />
        <strong>{name}</strong>
        <span className="plan-row-text">
          {language === 'en' && english ? english : formatTerm(definition ?? '', 'us.definition', language)}
        </span>
        {!hasShape && <span className="ui-soft">{t.noShape}</span>}
      </button>
    </div>
  );
}
