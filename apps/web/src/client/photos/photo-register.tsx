import type { Media, MediaChanges } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { DayField } from '../ui/day-field.tsx';
import { Field } from '../ui/field.tsx';
import { useTexts } from '../i18n/language.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { usePhotoChange } from './use-photo-change.ts';

type RegisterField = 'photo_number' | 'title' | 'description' | 'author' | 'taken_at' | 'direction' | 'scale';

/** Fields of the register of photographs, in the order of a printed log. */
const REGISTER_FIELDS: readonly RegisterField[] = [
  'photo_number',
  'title',
  'direction',
  'scale',
  'author',
  'taken_at',
  'description',
];

/** The register data of a photograph as fields. Each is saved when it loses the focus. */
export function PhotoRegister({ photo }: { photo: Media }): ReactNode {
  return (
    <div className="photo-register">
      {REGISTER_FIELDS.map((name) =>
        name === 'taken_at' ? (
          <TakenOn key={name} photo={photo} />
        ) : (
          <RegisterInput key={name} photo={photo} name={name} />
        ),
      )}
    </div>
  );
}

function RegisterInput({ photo, name }: { photo: Media; name: RegisterField }): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const change = usePhotoChange(photo);
  const stored = formatRegisterValue(photo, name);
  const [typed, setTyped] = useState(stored);
  const [known, setKnown] = useState(stored);
  const [problem, setProblem] = useState<string>();
  if (known !== stored) {
    setKnown(stored);
    setTyped(stored);
  }
  const save = async (): Promise<void> => {
    if (typed.trim() !== stored) setProblem(await change(parseRegisterValue(photo, { name, typed })));
  };
  return (
    <Field
      label={t.fields[name]}
      hint={name === 'direction' ? t.directionHint : undefined}
      inputMode={name === 'photo_number' ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed}
      onChange={setTyped}
      onBlur={() => void save()}
      problem={problem}
    />
  );
}

/** The day on which the photograph was taken, in the order of the user's language. */
function TakenOn({ photo }: { photo: Media }): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const change = usePhotoChange(photo);
  const [problem, setProblem] = useState<string>();
  const name = 'taken_at';
  const save = async (typed: string): Promise<void> =>
    setProblem(await change(parseRegisterValue(photo, { name, typed })));
  return (
    <>
      <DayField
        label={t.fields[name]}
        day={formatRegisterValue(photo, name)}
        onChange={(day) => void save(day)}
      />
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Returns a value of the register as the text of its field. */
export function formatRegisterValue(photo: Media, name: RegisterField): string {
  const value = photo[name];
  if (value === null) return '';
  return name === 'taken_at' ? String(value).slice(0, 10) : String(value);
}

/** Parses the text of a field. A new day of a photograph keeps its time of day. */
export function parseRegisterValue(
  photo: Pick<Media, 'taken_at'>,
  { name, typed }: { name: RegisterField; typed: string },
): MediaChanges {
  const text = typed.trim();
  if (text === '') return { [name]: null };
  if (name === 'photo_number') return { photo_number: Number(text) };
  if (name === 'taken_at') return { taken_at: text + (photo.taken_at?.slice(10) ?? 'T00:00:00') };
  return { [name]: text };
}
