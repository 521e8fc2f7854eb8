import { edgeOf, nodeOfBox, unitsOfBox, type BoxUnit } from '@trowel/domain/drawing';
import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { useState } from 'react';
import { showToast } from '../../ui/toasts.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { moveRelation, prefetchSheet, recordRelation, type Edited } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { DrawnType } from './relation-form.tsx';
import type { MovedEnd } from './surface/drawn-scene.ts';
import type { Edits } from './use-edits.ts';
import { usePrefetchedDrawing } from './use-prefetched-drawing.ts';
import { useGuard, type Guard, type DrawnRelation, type Verdict } from './use-guard.ts';
import type { OpenScreen } from './use-screen.ts';

/** A proposed relation as a sentence, and whether it can be recorded. */
export interface Judged {
  sentence: string;
  verdict: Verdict;
}

/** A relation between the units of two boxes, and the sentence that describes it. */
interface Drawn {
  relation: DrawnRelation;
  sentence: string;
}

/** Drawing relations from one box to another, with the pointer or the keyboard. */
export interface Linking {
  type: DrawnType;
  setType: (type: DrawnType) => void;
  /** Starts to fetch the order of the site. With a box, also the sheet on which the relation will be recorded. */
  prepare: (from?: number) => void;
  judge: (from: number, to: number) => Judged;
  /** Makes the server draw the matrix with the relation in advance, unless it is known to contradict. */
  prefetchDrawing: (from: number, to: number) => void;
  /** Records the relation if the guard allows it. Returns true if it was saved. */
  record: (from: number, to: number) => Promise<boolean>;
  judgeMove: (moved: MovedEnd, to: number) => Judged;
  /** Moves an end of a line to another box, under the same rules. */
  move: (moved: MovedEnd, to: number) => Promise<boolean>;
}

/** Checks and records relations of a site. The server makes the final decision. */
export function useLinking({ site, open, edits }: { site: string; open: OpenScreen; edits: Edits }): Linking {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const guard = useGuard(site);
  const prefetchDrawing = usePrefetchedDrawing(site, open, guard);
  const [type, setType] = useState<DrawnType>('covers');
  const { scene, names } = open;
  const unitOf = (box: number): BoxUnit | undefined =>
    nodeOfBox(scene, box).unit_type === 'group' ? undefined : unitsOfBox(scene, box)[0];

  /** Returns the relation of two boxes and its sentence, or the reason why it is impossible. */
  const toRelation = (from: number, to: number, type: RelationType): Drawn | string => {
    if (from === to) return t.itself;
    const [first, second] = [unitOf(from), unitOf(to)];
    if (!first || !second) return t.groupNotLinked;
    const sentence = `${names.nameOf(from)} ${relationLabelsOf(type)[language].toLowerCase()} ${names.nameOf(to)}`;
    return { relation: { from: first, type, to: second }, sentence };
  };
  const toMoved = ({ edge, end }: MovedEnd, to: number): Drawn | string => {
    const { source, target, relation } = edgeOf(scene, edge);
    return end === 'lower' ? toRelation(source, to, relation) : toRelation(to, target, relation);
  };
  const judge = (drawn: Drawn | string): Judged => {
    if (typeof drawn === 'string') return { sentence: drawn, verdict: { fits: false, contradicts: drawn } };
    const { relation, sentence } = drawn;
    const verdict = guard.judge(relation);
    if (verdict.fits === false) return { sentence: verdict.contradicts, verdict };
    return { sentence: verdict.fits === true ? t.fits(sentence) : t.serverChecks(sentence), verdict };
  };
  const record = async (
    drawn: Drawn | string,
    change: (relation: DrawnRelation) => Promise<Edited | undefined>,
  ): Promise<boolean> => {
    if (typeof drawn === 'string') return refuse(drawn);
    const verdict = await guard.decide(drawn.relation);
    if (verdict.fits === false) return refuse(verdict.contradicts);
    return edits.run(change(drawn.relation), t.recorded(drawn.sentence));
  };
  return {
    type,
    setType,
    prepare(from) {
      guard.prepare();
      const unit = from === undefined ? undefined : unitOf(from);
      if (unit) prefetchSheet(unit);
    },
    judge: (from, to) => judge(toRelation(from, to, type)),
    prefetchDrawing: (from, to) => passPossible(toRelation(from, to, type), guard, prefetchDrawing),
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

/** Calls `take` with the relation if it can be recorded. */
function passPossible(drawn: Drawn | string, guard: Guard, take: (relation: DrawnRelation) => void): void {
  if (typeof drawn !== 'string' && guard.judge(drawn.relation).fits !== false) take(drawn.relation);
}

function refuse(text: string): false {
  showToast({ kind: 'bad', text });
  return false;
}
