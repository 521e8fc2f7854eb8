import { nodeOfBox, unitsOfBox, type BoxUnit } from '@trowel/domain/drawing';
import { relationLabelsOf } from '@trowel/domain/records';
import { useState } from 'react';
import { say } from '../../ui/toasts.tsx';
import { useLanguage, useTexts } from '../../words/language.ts';
import { recordRelation } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { DrawnType } from './relation-form.tsx';
import type { Edits } from './use-edits.ts';
import { useGuard, type DrawnRelation, type Verdict } from './use-guard.ts';
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
  prepare: () => void;
  judge: (from: number, to: number) => Judged;
  /** Records it where the guard lets it; true when it stands. */
  record: (from: number, to: number) => Promise<boolean>;
}

/** Judges and records relations of a site; the server has the last word. */
export function useLinking({ site, open, edits }: { site: string; open: OpenScreen; edits: Edits }): Linking {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const guard = useGuard(site);
  const [type, setType] = useState<DrawnType>('covers');
  const { scene, names } = open;
  const unitOf = (box: number): BoxUnit | undefined =>
    nodeOfBox(scene, box).unit_type === 'group' ? undefined : unitsOfBox(scene, box)[0];

  /** The relation of two boxes, and its sentence; or why there can be none. */
  const toRelation = (from: number, to: number): Drawn | string => {
    if (from === to) return t.itself;
    const [first, second] = [unitOf(from), unitOf(to)];
    if (!first || !second) return t.groupNotLinked;
    const told = `${names.nameOf(from)} ${relationLabelsOf(type)[language].toLowerCase()} ${names.nameOf(to)}`;
    return { relation: { from: first, type, to: second }, told };
  };
  const judge: Linking['judge'] = (from, to) => {
    const drawn = toRelation(from, to);
    if (typeof drawn === 'string') return { told: drawn, verdict: { fits: false, contradicts: drawn } };
    const verdict = guard.judge(drawn.relation);
    if (verdict.fits === false) return { told: verdict.contradicts, verdict };
    return { told: verdict.fits === true ? t.fits(drawn.told) : t.serverTells(drawn.told), verdict };
  };
  const record: Linking['record'] = async (from, to) => {
    const drawn = toRelation(from, to);
    if (typeof drawn === 'string') return refuse(drawn);
    const verdict = await guard.decide(drawn.relation);
    if (verdict.fits === false) return refuse(verdict.contradicts);
    return edits.run(recordRelation(drawn.relation), t.recorded(drawn.told));
  };
  return { type, setType, prepare: guard.prepare, judge, record };
}

function refuse(text: string): false {
  say({ kind: 'bad', text });
  return false;
}
