import { edgeOf } from '@trowel/domain/drawing';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { formatTerm } from '../../terms/terms.ts';
import { COMPARED_TEXTS } from './compared-texts.ts';
import type { StageHandle } from './matrix-stage.tsx';
import { formatBox, formatRelation } from './surface/box-names.ts';
import { BECAME, BECAME_SIGNS, comparedOf, type Became } from './surface/compared.ts';
import type { MatrixSelection } from './use-selection.ts';
import type { OpenScreen } from './use-screen.ts';

export interface ComparedSideProps {
  open: OpenScreen;
  chosen: MatrixSelection;
  stage: StageHandle | null;
}

const MOST_LISTED = 200;

/** Lists the differences between two states, with symbols and counts. A click scrolls to a difference. */
export function ComparedSide(props: ComparedSideProps): ReactNode {
  const t = useTexts(COMPARED_TEXTS);
  const compared = comparedOf(props.open.scene);
  const differ = BECAME.filter((state) => compared && sizeOf(compared[state]) > 0);
  return (
    <aside className="matrix-findings" aria-labelledby="matrix-compared">
      <h2 id="matrix-compared">{t.what}</h2>
      {differ.length === 0 && <p className="ui-soft">{t.same}</p>}
      {differ.map((state) => (
        <ComparedGroup key={state} {...props} state={state} />
      ))}
    </aside>
  );
}

function sizeOf({ boxes, edges }: { boxes: readonly number[]; edges: readonly number[] }): number {
  return boxes.length + edges.length;
}

function ComparedGroup({ open, chosen, stage, state }: ComparedSideProps & { state: Became }): ReactNode {
  const t = useTexts(COMPARED_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const { scene, names } = open;
  const group = comparedOf(scene)?.[state] ?? { boxes: [], edges: [] };
  const { boxes, edges } = group;
  const counts = [
    boxes.length > 0 && t.units(count(boxes.length), boxes.length),
    edges.length > 0 && t.lines(count(edges.length), edges.length),
  ];
  const formatLine = (edge: number): string => {
    const { source, target, relation, certainty } = edgeOf(scene, edge);
    const relationOfEdge = { type: relation, other: target, isDoubtful: certainty !== null };
    return `${names.nameOf(source)} ${formatRelation(relationOfEdge, names, language)}`;
  };
  const goToLine = (edge: number): void => {
    chosen.chooseEdge(edge);
    stage?.goTo(edgeOf(scene, edge).source);
  };
  const shown = edges.slice(0, Math.max(0, MOST_LISTED - boxes.length));
  const left = sizeOf(group) - Math.min(boxes.length, MOST_LISTED) - shown.length;
  return (
    <section>
      <h3 className={`matrix-became matrix-${state}`}>
        <span aria-hidden="true">{BECAME_SIGNS[state]}</span> {t.groups[state]}:{' '}
        {counts.filter(Boolean).join(', ')}
      </h3>
      <ul>
        {boxes.slice(0, MOST_LISTED).map((box) => (
          <li key={box}>
            <button
              type="button"
              className={`matrix-${state}`}
              aria-pressed={chosen.boxes.includes(box)}
              onClick={() => chosen.choose(box, false)}
            >
              <strong>{names.nameOf(box)}</strong> {definitionOf(open, box, language)}
            </button>
          </li>
        ))}
        {shown.map((edge) => (
          <li key={`line ${edge}`}>
            <button
              type="button"
              className={`matrix-${state}`}
              aria-pressed={chosen.edge === edge}
              onClick={() => goToLine(edge)}
            >
              {formatLine(edge)}
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="ui-soft">{t.more(count(left))}</p>}
    </section>
  );
}

/** Describes the selection in a comparison. A comparison offers no actions on it. */
export function ComparedChosen({ open, chosen }: Omit<ComparedSideProps, 'stage'>): ReactNode {
  const t = useTexts(COMPARED_TEXTS);
  const language = useLanguage();
  const box = chosen.boxes.at(-1);
  const { scene, names } = open;
  return (
    <div className="matrix-bar">
      <p aria-live="polite">{box === undefined ? t.hint : formatBox(scene, box, { names, language })}</p>
    </div>
  );
}

function definitionOf({ scene }: ComparedSideProps['open'], box: number, language: Language): string {
  const { boxes, words } = scene.screen;
  return formatTerm(words[boxes.definitions[box] ?? 0] ?? '', 'us.definition', language);
}
