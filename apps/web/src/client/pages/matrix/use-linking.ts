import { edgeOf, nodeOfBox, unitsOfBox, type BoxUnit } from '@trowel/domain/drawing';
import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { useState } from 'react';
import { showToast } from '../../ui/toasts.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { moveRelation, readAhead, recordRelation, type Edited } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { DrawnType } from './relation-form.tsx';
import type { MovedEnd } from './surface/drawn-scene.ts';
import type { Edits } from './use-edits.ts';
import { useDrawnAhead } from './use-drawn-ahead.ts';
import { useGuard, type Guard, type DrawnRelation, type Verdict } from './use-guard.ts';
import type { OpenScreen } from './use-screen.ts';

/** What is said of a relation before it is recorded. */
export interface Judged {
  told: string;
  verdict: Verdict;
}

/** A relation between the units of two boxes, and the sentence that says it. */
interface Drawn {
  relation: DrawnRelation;
  told: string;
}

/** Relations drawn by hand or by keys, from one box to another. */
export interface Linking {
  type: DrawnType;
  setType: (type: DrawnType) => void;
  /** Begins to ask for what a relation is judged by, and from a box also for the sheet it is recorded on. */
  prepare: (from?: number) => void;
  judge: (from: number, to: number) => Judged;
  /** Has the matrix drawn with it before it is recorded, where nothing is known against it. */
  drawAhead: (from: number, to: number) => void;
  /** Records it where the guard lets it; true when it stands. */
  record: (from: number, to: number) => Promise<boolean>;
  judgeMove: (moved: MovedEnd, to: number) => Judged;
  /** Leads an end of a line to another box, by the same rules. */
  move: (moved: MovedEnd, to: number) => Promise<boolean>;
}

/** Judges and records relations of a site; the server has the last word. */
export function useLinking({ site, open, edits }: { site: string; open: OpenScreen; edits: Edits }): Linking {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const guard = useGuard(site);
  const drawAhead = useDrawnAhead(site, open, guard);
  const [type, setType] = useState<DrawnType>('covers');
  const { scene, names } = open;
  const unitOf = (box: number): BoxUnit | undefined =>
    nodeOfBox(scene, box).unit_type === 'group' ? undefined : unitsOfBox(scene, box)[0];

  /** The relation of two boxes, and its sentence; or why there can be none. */
  const toRelation = (from: number, to: number, type: RelationType): Drawn | string => {
    if (from === to) return t.itself;
    const [first, second] = [unitOf(from), unitOf(to)];
    if (!first || !second) return t.groupNotLinked;
    const told = `${names.nameOf(from)} ${relationLabelsOf(type)[language].toLowerCase()} ${names.nameOf(to)}`;
    return { relation: { from: first, type, to: second }, told };
  };
  const toMoved = ({ edge, end }: MovedEnd, to: number): Drawn | string => {
    const { source, target, relation } = edgeOf(scene, edge);
    return end === 'lower' ? toRelation(source, to, relation) : toRelation(to, target, relation);
  };
  const judge = (drawn: Drawn | string): Judged => {
    if (typeof drawn === 'string') return { told: drawn, verdict: { fits: false, contradicts: drawn } };
    const verdict = guard.judge(drawn.relation);
    if (verdict.fits === false) return { told: verdict.contradicts, verdict };
    return { told: verdict.fits === true ? t.fits(drawn.told) : t.serverTells(drawn.told), verdict };
  };
  const record = async (
    drawn: Drawn | string,
    change: (relation: DrawnRelation) => Promise<Edited | undefined>,
  ): Promise<boolean> => {
    if (typeof drawn === 'string') return refuse(drawn);
    const verdict = await guard.decide(drawn.relation);
    if (verdict.fits === false) return refuse(verdict.contradicts);
    return edits.run(change(drawn.relation), t.recorded(drawn.told));
  };
  return {
    type,
    setType,
    prepare(from) {
      guard.prepare();
      const unit = from === undefined ? undefined : unitOf(from);
      if (unit) readAhead(unit);
    },
    judge: (from, to) => judge(toRelation(from, to, type)),
    drawAhead: (from, to) => takePossible(toRelation(from, to, type), guard, drawAhead),
    record: (from, to) => record(toRelation(from, to, type), recordRelation),
    judgeMove: (moved, to) => judge(toMoved(moved, to)),
    move: (moved, to) =>
      record(toMoved(moved, to), (relation) =>
        moveRelation(scene, edgeOf(scene, moved.edge), {
          end: moved.end,
          to: moved.end === 'lower' ? relation.to : relation.from,
        }),
      ),
  };
}

/** Hands on a relation that may be recorded. */
function takePossible(drawn: Drawn | string, guard: Guard, take: (relation: DrawnRelation) => void): void {
  if (typeof drawn !== 'string' && guard.judge(drawn.relation).fits !== false) take(drawn.relation);
}

function refuse(text: string): false {
  showToast({ kind: 'bad', text });
  return false;
}
