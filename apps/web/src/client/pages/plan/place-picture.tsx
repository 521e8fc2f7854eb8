import { formatWorldFile, parseWorldFile, type PictureFitMethod } from '@trowel/domain/gis';
import type { Georeference, Media } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { findMethod, fitTypedPoints, toTypedPoints, type TypedPoint } from '../../plan/picture-points.ts';
import { usePhotoChange } from '../../photos/use-photo-change.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ChooseFiles } from '../../ui/choose-files.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PICTURE_TEXTS } from './picture-texts.ts';
import { PicturePoints } from './picture-points-table.tsx';
import { PointedPicture } from './pointed-picture.tsx';

type Way = 'points' | 'numbers';
/** Points from which an affine transformation can be computed. */
const AFFINE_POINTS = 3;
const WORLD_FILES = '.jgw,.jpgw,.pgw,.pngw,.tfw,.tifw,.wld';

export interface PlacePictureProps {
  site: string;
  photo: Media;
  onClose: () => void;
}

/** Form that places a picture: by points known in the picture and on the site, or by the numbers of a world file. */
export function PlacePicture({ site, photo, onClose }: PlacePictureProps): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  const { georeference: stored } = photo;
  const [way, setWay] = useState<Way>(stored && !stored.points ? 'numbers' : 'points');
  const [points, setPoints] = useState<readonly TypedPoint[]>(() => toTypedPoints(stored));
  const [method, setMethod] = useState<PictureFitMethod>(() => findMethod(stored));
  const [numbers, setNumbers] = useState(() => (stored ? formatWorldFile(stored.world_file) : ''));
  const [problem, setProblem] = useState<string>();
  const change = usePhotoChange(photo);
  const fit = fitTypedPoints(points, method);
  const store = async (georeference: Georeference | null): Promise<void> => {
    const refused = await change({ georeference });
    if (refused !== undefined) return setProblem(refused);
    showToast({ text: georeference ? t.saved : t.removed });
    onClose();
  };
  const save = (): void => {
    const given = way === 'points' ? fit.georeference : readNumbers(numbers);
    if (!given) setProblem(way === 'points' ? t.tooFew : t.badNumbers);
    else void store(given);
  };
  return (
    <form
      className="ui-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ChoiceField
        label={t.way}
        choices={[
          ['points', t.ways.points],
          ['numbers', t.ways.numbers],
        ]}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'points' ? (
        <>
          <PointedPicture photo={photo} points={points} onChange={setPoints} />
          <PicturePoints site={site} points={points} fit={fit} onChange={setPoints} />
          {fit.points.length >= AFFINE_POINTS && <Method method={method} onChange={setMethod} />}
        </>
      ) : (
        <WorldFile text={numbers} onChange={setNumbers} />
      )}
      <Ending problem={problem} onRemove={stored && (() => void store(null))} onClose={onClose} />
    </form>
  );
}

interface EndingProps {
  problem: string | undefined;
  onRemove: (() => void) | null;
  onClose: () => void;
}

/** The problem, if there is one, and the buttons of the form. */
function Ending({ problem, onRemove, onClose }: EndingProps): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="ui-problem">
          {problem}
        </p>
      )}
      <div className="ui-buttons">
        <Button look="main" type="submit">
          {t.save}
        </Button>
        {onRemove && <Button onPress={onRemove}>{t.remove}</Button>}
        <Button onPress={onClose}>{t.cancel}</Button>
      </div>
    </>
  );
}

function Method({
  method,
  onChange,
}: {
  method: PictureFitMethod;
  onChange: (method: PictureFitMethod) => void;
}): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  return (
    <ChoiceField
      label={t.method}
      choices={[
        ['similarity', t.methods.similarity],
        ['affine', t.methods.affine],
      ]}
      chosen={method}
      onChoose={onChange}
    />
  );
}

/** The six numbers of a world file, typed or read from the file. */
function WorldFile({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  return (
    <>
      <label className="ui-field">
        <span>{t.numbers}</span>
        <textarea
          className="ui-input"
          rows={6}
          value={text}
          aria-describedby="plan-world-hint"
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id="plan-world-hint" className="ui-hint">
        {t.numbersHint}
      </p>
      <ChooseFiles
        accept={WORLD_FILES}
        choose={(files) => {
          const [file] = files;
          if (file) void file.text().then(onChange, () => showToast({ kind: 'bad', text: t.unreadable }));
        }}
      >
        {t.chooseFile}
      </ChooseFiles>
    </>
  );
}

function readNumbers(text: string): Georeference | undefined {
  try {
    return { world_file: parseWorldFile(text) };
  } catch {
    return undefined;
  }
}
