import type { ReactNode } from 'react';
import { PLAN_TOOLS } from '../../plan/plan-events.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { Drawing } from './use-drawing.ts';

/** The tools above the map, and what to do with the active one. */
export function DrawingBar({ drawing, hasUnit }: { drawing: Drawing; hasUnit: boolean }): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const { tool, use, ask, undo, redo } = drawing;
  const typed = [
    { id: 'height', label: t.kinds.height },
    { id: 'section', label: t.kinds.section },
    ...(hasUnit
      ? [
          { id: 'outline', label: t.kinds.outline },
          { id: 'cut', label: t.kinds.cut },
        ]
      : []),
  ];
  return (
    <div className="plan-tools">
      <div className="ui-switch" role="group" aria-label={t.toolbar}>
        {PLAN_TOOLS.map((one) => (
          <button key={one} type="button" aria-pressed={one === tool} onClick={() => use(one)}>
            {t.tools[one]}
          </button>
        ))}
      </div>
      <Menu
        face={t.typed.open}
        label={t.typed.open}
        look="plain"
        groups={[{ id: 'typed', title: t.typed.open, lines: typed }]}
        onChoose={(kind) =>
          ask(
            kind === 'height'
              ? { of: 'height', position: undefined }
              : { of: 'typed', kind: kind === 'outline' || kind === 'cut' ? kind : 'section' },
          )
        }
      />
      <Button onPress={undo}>{t.undo}</Button>
      <Button onPress={redo}>{t.redo}</Button>
      {tool !== 'choose' && (
        <p role="status" className="plan-hint">
          {t.hints[tool]}
        </p>
      )}
    </div>
  );
}
