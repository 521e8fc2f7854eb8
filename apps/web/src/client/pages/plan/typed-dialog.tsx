import type { Geometry } from '@trowel/domain/geometry';
import { useState, type ReactNode } from 'react';
import { parseCoordinates } from '../../plan/parse-coordinates.ts';
import { useTexts } from '../../i18n/language.ts';
import { FormDialog } from './form-dialog.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';

const ROWS = 10;
const LEAST_POINTS = { outline: 3, cut: 3, section: 2 } as const;

export interface TypedDialogProps {
  kind: keyof typeof LEAST_POINTS;
  onSave: (geometry: Geometry) => void;
  onClose: () => void;
}

/** Dialog to type or paste the coordinates of a shape. It replaces the pointer for users of the keyboard. */
export function TypedDialog({ kind, onSave, onClose }: TypedDialogProps): ReactNode {
  const { typed: t, kinds } = useTexts(PLAN_TEXTS);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = (): void => {
    const parsed = parseCoordinates(text);
    if ('invalidLine' in parsed) return setProblem(t.invalid(parsed.invalidLine));
    const { positions } = parsed;
    const least = LEAST_POINTS[kind];
    if (positions.length < least) return setProblem(t.few(least));
    if (kind === 'section') return onSave({ type: 'LineString', coordinates: positions });
    onSave({ type: 'Polygon', coordinates: [[...positions, positions[0]!]] });
  };
  return (
    <FormDialog
      title={t.title(kinds[kind])}
      submit={t.save}
      cancel={t.cancel}
      onSubmit={save}
      onClose={onClose}
    >
      <label className="ui-field">
        <span>{t.label}</span>
        <textarea
          className="ui-input"
          rows={ROWS}
          value={text}
          aria-describedby="plan-typed-hint"
          aria-invalid={problem !== undefined}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
      </label>
      <p id="plan-typed-hint" className="ui-hint">
        {t.hint}
      </p>
      {problem !== undefined && (
        <p role="alert" className="ui-problem">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
