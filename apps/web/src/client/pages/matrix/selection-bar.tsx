import { edgeOf, nodeOfBox } from '@trowel/domain/drawing';
import type { ReactNode } from 'react';
import type { SitePeriods } from '../../records/periods.ts';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { formatTerm } from '../../terms/terms.ts';
import { ManualLayoutMenu } from './manual-layout-menu.tsx';
import type { RelationAct } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { LineEnd } from './surface/drawn-scene.ts';
import { listRelations, formatRelation } from './surface/box-names.ts';
import type { ManualLayout } from './use-manual-layout.ts';
import type { OpenScreen } from './use-screen.ts';

/** Actions on the selection. */
export interface SelectionActions {
  onOpen: (box: number) => void;
  onRelate: () => void;
  onAround: (box: number) => void;
  onOnly: () => void;
  onWhy: () => void;
  onMerge: () => void;
  onPeriod: (period: string, phase: string) => void;
  onChooseEdge: (edge: number) => void;
  onEdge: (edge: number, act: RelationAct) => void;
  onMoveEnd: (edge: number, end: LineEnd) => void;
}

export interface SelectionBarProps {
  open: OpenScreen;
  chosen: readonly number[];
  edge: number;
  periods: SitePeriods;
  mayChange: boolean;
  manual: ManualLayout | undefined;
  acts: SelectionActions;
}

/** The bar below the drawing: the selection and the actions on it. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { chosen, edge } = props;
  if (edge >= 0) return <EdgeBar {...props} />;
  if (chosen.length === 0) return <p className="matrix-bar ui-soft">{t.nothingChosen}</p>;
  return chosen.length === 1 ? <OneBar {...props} box={chosen[0]!} /> : <ManyBar {...props} />;
}

function OneBar(props: SelectionBarProps & { box: number }): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const { open, box, mayChange, acts } = props;
  const { scene, names } = open;
  const node = nodeOfBox(scene, box);
  const isGroup = node.unit_type === 'group';
  const relations = listRelations(scene, box);
  return (
    <div className="matrix-bar">
      <p role="status">
        <strong>{isGroup ? node.us_number : t.chosen(names.nameOf(box))}</strong>{' '}
        <span>{formatTerm(node.definition, 'us.definition', language)}</span>
      </p>
      {!isGroup && <Button onPress={() => acts.onOpen(box)}>{t.open}</Button>}
      {mayChange && !isGroup && <Button onPress={acts.onRelate}>{t.relate}</Button>}
      {relations.length > 0 && (
        <Menu
          face={t.relations}
          look="quiet"
          label={t.relations}
          groups={[
            {
              id: 'relations',
              title: t.relations,
              lines: relations.map((one) => ({
                id: String(one.edge),
                label: formatRelation(one, names, language),
              })),
            },
          ]}
          onChoose={(edge) => acts.onChooseEdge(Number(edge))}
        />
      )}
      {!isGroup && <Button onPress={() => acts.onAround(box)}>{t.around}</Button>}
      {!isGroup && (
        <Go
          className="ui-button ui-quiet"
          to={`${PLACES.plan(scene.screen.site_name)}?unit=${encodeURIComponent(names.nameOf(box))}`}
        >
          {t.onPlan}
        </Go>
      )}
      {!isGroup && <ManualLayoutMenu manual={props.manual} open={props.open} chosen={props.chosen} />}
      {mayChange && <PeriodMenu {...props} />}
    </div>
  );
}

function ManyBar(props: SelectionBarProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  const { open, chosen, mayChange, acts } = props;
  return (
    <div className="matrix-bar">
      <p role="status">
        <strong>{t.chosenMany(count(chosen.length))}</strong>{' '}
        <span>{chosen.map((box) => open.names.nameOf(box)).join(', ')}</span>
      </p>
      {chosen.length === 2 && <Button onPress={acts.onWhy}>{t.whyShort}</Button>}
      <Button onPress={acts.onOnly}>{t.onlyThese}</Button>
      {mayChange && <Button onPress={acts.onMerge}>{t.merge}</Button>}
      <ManualLayoutMenu manual={props.manual} open={props.open} chosen={props.chosen} />
      {mayChange && <PeriodMenu {...props} />}
    </div>
  );
}

function EdgeBar({ open, edge, mayChange, acts }: SelectionBarProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const { source, target, relation, certainty } = edgeOf(open.scene, edge);
  const isDoubtful = certainty !== null;
  const sentence = formatRelation({ type: relation, other: target, isDoubtful }, open.names, language);
  return (
    <div className="matrix-bar">
      <p role="status">
        <strong>
          {open.names.nameOf(source)} {sentence}
        </strong>
      </p>
      {mayChange && (
        <>
          <Button onPress={() => acts.onEdge(edge, isDoubtful ? 'assert' : 'doubt')}>
            {isDoubtful ? t.certain : t.doubt}
          </Button>
          <Button onPress={() => acts.onEdge(edge, 'reverse')}>{t.reverse}</Button>
          <Button onPress={() => acts.onMoveEnd(edge, 'upper')}>{t.otherEnd.upper}</Button>
          <Button onPress={() => acts.onMoveEnd(edge, 'lower')}>{t.otherEnd.lower}</Button>
          <Button look="bad" onPress={() => acts.onEdge(edge, 'remove')}>
            {t.remove}
          </Button>
        </>
      )}
    </div>
  );
}

function PeriodMenu({ periods, acts }: SelectionBarProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const lines = periods.rows.map(({ period, phase }, at) => ({
    id: String(at),
    label: phase === '' ? periods.nameOf(period) : `${period}.${phase}`,
  }));
  return (
    <Menu
      face={t.setPeriod}
      look="quiet"
      label={t.setPeriod}
      groups={[{ id: 'periods', title: t.setPeriod, lines: [...lines, { id: '-1', label: t.noPeriod }] }]}
      onChoose={(at) => {
        const { period, phase } = periods.rows[Number(at)] ?? { period: '', phase: '' };
        acts.onPeriod(period, phase);
      }}
    />
  );
}
