import { useState, type ReactNode } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useTexts } from '../../i18n/language.ts';
import { parseCoordinate } from '../../plan/parse-coordinates.ts';
import { FormDialog } from './form-dialog.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';

type Surface = 'top' | 'bottom' | 'none';
const SURFACES: readonly Surface[] = ['top', 'bottom', 'none'];

export interface HeightDialogProps {
  /** Where it was measured. Undefined if the user types the place. */
  position: readonly [x: number, y: number] | undefined;
  unitName: string | undefined;
  onSave: (x: number, y: number, z: number, surface: 'top' | 'bottom' | undefined) => void;
  onClose: () => void;
}

/** Dialog for a height: its place and its value. */
export function HeightDialog({ position, unitName, onSave, onClose }: HeightDialogProps): ReactNode {
  const { height: t } = useTexts(PLAN_TEXTS);
  const [x, setX] = useState(position ? String(position[0]) : '');
  const [y, setY] = useState(position ? String(position[1]) : '');
  const [z, setZ] = useState('');
  const [surface, setSurface] = useState<Surface>(unitName === undefined ? 'none' : 'top');
  const [isWrong, setWrong] = useState(false);
  const save = (): void => {
    const [east, north, up] = [x, y, z].map(parseCoordinate);
    if (east === undefined || north === undefined || up === undefined) setWrong(true);
    else onSave(east, north, up, surface === 'none' ? undefined : surface);
  };
  const problem = (value: string): string | undefined =>
    isWrong && parseCoordinate(value) === undefined ? t.invalid : undefined;
  return (
    <FormDialog
      title={unitName === undefined ? t.ofSite : t.of(unitName)}
      submit={t.save}
      cancel={t.cancel}
      onSubmit={save}
      onClose={onClose}
    >
      {position === undefined && (
        <>
          <Field label={t.x} value={x} onChange={setX} problem={problem(x)} inputMode="decimal" autoFocus />
          <Field label={t.y} value={y} onChange={setY} problem={problem(y)} inputMode="decimal" />
        </>
      )}
      <Field
        label={t.z}
        value={z}
        onChange={setZ}
        problem={problem(z)}
        inputMode="decimal"
        autoFocus={position !== undefined}
      />
      {unitName !== undefined && (
        <ChoiceField
          label={t.surface}
          choices={SURFACES.map((one) => [one, t.surfaces[one]] as const)}
          chosen={surface}
          onChoose={setSurface}
        />
      )}
    </FormDialog>
  );
}
