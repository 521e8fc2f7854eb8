import type { Unit } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { rememberData } from '../api/remember-data.ts';
import { formatFailure } from '../api/format-failure.ts';
import { element, refill } from './element.ts';
import { drawFinds } from './card-finds.ts';
import { createCardModels } from './card-models.ts';
import type { CardOptions } from './card-options.ts';
import { drawPhotos } from './card-photos.ts';
import { drawProblems } from './card-problems.ts';
import { drawRelations } from './card-relations.ts';

export interface Card {
  object: HTMLElement;
  focus(): void;
  /** Shows what has been found odd since; nothing else moves, so that a form that is being filled stays. */
  redrawProblems(): void;
  dispose(): void;
}

/** Makes the card of the chosen unit: its fields, relations, finds, photos and models. */
export function createCard(options: CardOptions): Card {
  const { t, scene, store, nameUnit } = options;
  let asked = new AbortController();
  const title = element('h2', { attributes: { tabindex: '-1' } });
  const close = element('button.quiet.close', {
    text: '×',
    attributes: { type: 'button', 'aria-label': t.close },
    on: { click: () => store.change({ chosen: undefined }) },
  });
  const body = element('div.card-body');
  const problems = element('div');
  const object = element('aside.unit-card', {
    attributes: { 'aria-label': t.wholeRecord, hidden: true },
    children: [element('header', { children: [title, close] }), body],
  });
  const show = (chosen: number | undefined): void => {
    asked.abort();
    asked = new AbortController();
    object.hidden = chosen === undefined;
    const unit = chosen === undefined ? undefined : scene.units[chosen];
    if (chosen === undefined || !unit) return refill(body, []);
    title.textContent = nameUnit(unit);
    showProblems();
    refill(body, drawBody(options, { chosen, problems, signal: asked.signal }));
    body.scrollTop = 0;
  };
  const showProblems = (): void => {
    const unit = scene.units[store.state.chosen ?? -1];
    const drawn = unit && drawProblems(options, unit);
    problems.hidden = !drawn;
    refill(problems, drawn ? [drawn] : []);
  };
  const stop = store.listen((state, changed) => {
    if (changed.has('chosen')) show(state.chosen);
  });
  show(store.state.chosen);
  return {
    object,
    focus: () => title.focus(),
    redrawProblems: showProblems,
    dispose: () => {
      stop();
      asked.abort();
    },
  };
}

function drawBody(
  options: CardOptions,
  { chosen, problems, signal }: { chosen: number; problems: HTMLElement; signal: AbortSignal },
): (HTMLElement | undefined)[] {
  const { t, scene, about, onGoTo } = options;
  const unit = scene.units[chosen]!;
  const { record_id: id } = unit;
  const hasRecords = id !== null && about.records;
  const fields = element('div.fields');
  const interpretation = element('p.interpretation');
  const part = { t, site: about.site, unit, signal };
  if (hasRecords) void fillFields({ fields, interpretation }, { options, id, signal });
  return [
    drawSummary(options, { chosen, interpretation }),
    problems,
    element('button.quiet', {
      text: t.goTo,
      attributes: { type: 'button' },
      on: { click: () => onGoTo(chosen) },
    }),
    id === null ? element('p.soft', { text: t.noRecord }) : undefined,
    drawRelations(options, chosen),
    createCardModels(options, { chosen, signal }),
    hasRecords ? drawPhotos(part, { mayUpload: about.upload, mayDelete: about.delete }) : undefined,
    hasRecords ? drawFinds(part, options.language) : undefined,
    hasRecords ? fields : undefined,
    about.records ? undefined : element('p.soft', { text: t.needsLogin }),
  ];
}

/** What the unit is, first of all; then what the scene itself knows. */
function drawSummary(
  { t, scene, language }: CardOptions,
  { chosen, interpretation }: { chosen: number; interpretation: HTMLElement },
): HTMLElement {
  const { definition, unit_type, area, period, level, elevation } = scene.units[chosen]!;
  const metres = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const facts: [string, string | undefined][] = [
    [t.type, unit_type],
    [t.area, area],
    [t.period, scene.periods[period]?.label],
    [t.elevation, elevation ? `${metres.format(elevation.min)} – ${metres.format(elevation.max)} m` : ''],
    [t.level, String(level + 1)],
  ];
  const rows = facts.flatMap(([name, value]) =>
    value
      ? [element('div', { children: [element('dt', { text: name }), element('dd', { text: value })] })]
      : [],
  );
  return element('div', {
    children: [
      definition !== '' && element('p.definition', { text: definition }),
      interpretation,
      element('dl.summary', { children: rows }),
    ],
  });
}

/** The words of the fields come over the line with the first card. */
async function fillFields(
  { fields, interpretation }: { fields: HTMLElement; interpretation: HTMLElement },
  { options, id, signal }: { options: CardOptions; id: number; signal: AbortSignal },
): Promise<void> {
  try {
    const [{ drawFields }, unit] = await Promise.all([
      import('./card-fields.ts'),
      rememberData<Unit>(ADDRESSES.unit(id), signal),
    ]);
    if (signal.aborted) return;
    refill(fields, drawFields(unit, options.language));
    interpretation.textContent = unit.interpretation;
  } catch (error) {
    if (!signal.aborted) refill(fields, [element('p.problem', { text: formatFailure(options.t, error) })]);
  }
}
