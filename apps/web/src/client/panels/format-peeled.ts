import type { Texts } from '../i18n/texts.ts';
import type { Stages } from '../view/stages.ts';
import type { ViewState } from '../view/view-state.ts';

/** Returns which stages the view shows, in words. */
export function formatPeeled(
  t: Texts,
  { stages, by }: Stages,
  { peeled, isAlone }: Pick<ViewState, 'peeled' | 'isAlone'>,
): string {
  const name = stages[peeled]?.label ?? '';
  const label = by === 'level' ? t.levelFrom(name) : name;
  if (isAlone) return t.onlyShown(label);
  return peeled === 0 ? t.allShown : t.peeledTo(label);
}
