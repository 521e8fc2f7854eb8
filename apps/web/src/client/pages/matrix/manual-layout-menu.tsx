import type { ReactNode } from 'react';
import { Menu } from '../../ui/menu.tsx';
import { useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { ManualLayout } from './use-manual-layout.ts';
import type { OpenScreen } from './use-screen.ts';

export interface ManualLayoutMenuProps {
  manual: ManualLayout | undefined;
  open: OpenScreen;
  chosen: readonly number[];
}

/** Distance by which one step moves a box, in pt. */
const STEP_PT = 12;

/** Menu for the positions of the selected boxes. Empty in the automatic layout. */
export function ManualLayoutMenu({ manual, open, chosen }: ManualLayoutMenuProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  if (!manual?.mayPlace) return undefined;
  const [first = -1] = chosen;
  const isOne = chosen.length === 1;
  const [left, right] = [neighbourOf(open, first, -1), neighbourOf(open, first, 1)];
  const acts: Record<string, { label: string; run: () => void } | undefined> = {
    left: { label: t.toLeft, run: () => manual.nudge(chosen, -STEP_PT) },
    right: { label: t.toRight, run: () => manual.nudge(chosen, STEP_PT) },
    before:
      isOne && left >= 0
        ? { label: t.beforeLeft, run: () => manual.setBeside(first, 'left', left) }
        : undefined,
    after:
      isOne && right >= 0
        ? { label: t.afterRight, run: () => manual.setBeside(first, 'right', right) }
        : undefined,
    column: isOne
      ? undefined
      : { label: t.inColumn(open.names.nameOf(first)), run: () => manual.align(chosen) },
    own: { label: isOne ? t.resetPosition : t.resetPositions, run: () => manual.giveBack(chosen) },
  };
  const lines = Object.entries(acts).flatMap(([id, act]) => (act ? [{ id, label: act.label }] : []));
  return (
    <Menu
      face={t.placeMenu}
      look="quiet"
      label={t.placeMenu}
      groups={[{ id: 'place', title: t.placeMenu, lines }]}
      onChoose={(id) => acts[id]?.run()}
    />
  );
}

/** Returns the next box in the same row, to the right (1) or left (-1), or -1 if there is none. */
function neighbourOf({ scene }: OpenScreen, box: number, way: 1 | -1): number {
  const { levels } = scene.screen.boxes;
  if ((levels[box] ?? -1) < 0) return -1;
  let best = -1;
  for (let other = 0; other < scene.count; other++) {
    if (other === box || levels[other] !== levels[box]) continue;
    const apart = way * (scene.x[other]! - scene.x[box]!);
    if (apart > 0 && (best < 0 || apart < way * (scene.x[best]! - scene.x[box]!))) best = other;
  }
  return best;
}
