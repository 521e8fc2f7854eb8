import type { Media } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useRecord, useRecords } from '../../data/queries.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Shown } from '../../page/shown.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { PICTURE_TEXTS } from './picture-texts.ts';
import { PlacePicture } from './place-picture.tsx';
import './picture-dialog.css';

const MOST_LISTED = 24;

export interface PictureDialogProps {
  site: string;
  /** The picture to place again. Undefined: the user chooses one. */
  id: number | undefined;
  onClose: () => void;
}

/** Dialog that puts a photograph on the plan: choose it, then place it by points or by its world file. */
export function PictureDialog({ site, id, onClose }: PictureDialogProps): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  const [chosen, setChosen] = useState(id);
  return (
    <DialogBox title={chosen === undefined ? t.chooseTitle : t.title} isOpen onClose={onClose} size="wide">
      {chosen === undefined ? (
        <ChoosePicture site={site} onChoose={setChosen} />
      ) : (
        <ChosenPicture site={site} id={chosen} onClose={onClose} />
      )}
    </DialogBox>
  );
}

function ChosenPicture({ site, id, onClose }: { site: string; id: number; onClose: () => void }): ReactNode {
  const query = useRecord('media', id);
  return <Shown query={query}>{(photo) => <PlacePicture key={id} {...{ site, photo, onClose }} />}</Shown>;
}

/** The pictures of the site as small previews, found by title or file name. */
function ChoosePicture({ site, onChoose }: { site: string; onChoose: (id: number) => void }): ReactNode {
  const t = useTexts(PICTURE_TEXTS);
  const { count } = useFormat();
  const [typed, setTyped] = useState('');
  const query = useRecords('media', {
    site_name: site,
    media_type: 'image',
    q: typed.trim(),
    sort_by: 'id',
    sort_order: 'desc',
    limit: MOST_LISTED,
  });
  return (
    <>
      <input
        type="search"
        className="ui-input"
        aria-label={t.search}
        placeholder={t.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Shown query={query}>
        {({ rows, pagination: { total } }) => (
          <>
            {total === 0 && <p className="ui-soft">{t.noPictures}</p>}
            <ul className="plan-photos">
              {rows.map((photo) => (
                <li key={photo.id}>
                  <button type="button" onClick={() => onChoose(photo.id)}>
                    <img alt="" loading="lazy" src={`/api/media/${photo.id}/preview?size=320`} />
                    {nameOf(photo)}
                  </button>
                </li>
              ))}
            </ul>
            {total > rows.length && <p className="ui-soft">{t.more(count(rows.length), count(total))}</p>}
          </>
        )}
      </Shown>
    </>
  );
}

function nameOf({ title, file_name: file }: Media): string {
  return title || file;
}
