import {
  linkMedia,
  listMediaRecords,
  unlinkMedia,
  type Media,
  type KindName,
  type MediaOwner,
  type MediaRecord,
} from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useSite } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { listKinds } from '../kinds/kinds.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { findRecords } from './find-records.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { RecordLink, useRecordName } from './record-link.tsx';
import { usePhotoChange } from './use-photo-change.ts';

/** The units and finds that a photograph shows. Users with permission link it to others and take it off. */
export function PhotoRecords({ site, photo }: { site: string; photo: Media }): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const mayChange = useMay('update');
  const records = listMediaRecords(photo);
  return (
    <section className="photo-records" aria-label={t.records}>
      <ul>
        {records.map((one) => (
          <li key={`${one.entity}/${one.record_id}`}>
            <RecordLink site={site} of={one} />
            {mayChange && one.entity !== 'sites' && <TakeOff site={site} photo={photo} record={one} />}
          </li>
        ))}
      </ul>
      {mayChange && (
        <>
          <LinkForm site={site} photo={photo} entity="us" label={t.linkUnit} />
          <LinkForm site={site} photo={photo} entity="inventario" label={t.linkFind} />
          <KindLinkForm site={site} photo={photo} />
        </>
      )}
    </section>
  );
}

interface TakeOffProps {
  site: string;
  photo: Media;
  record: MediaRecord;
}

/** Removes the link to a record. Without another record, the photograph belongs to the site. */
function TakeOff({ site, photo, record }: TakeOffProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const name = useRecordName(record) ?? '';
  const siteId = useSite(site).data?.id;
  const change = usePhotoChange(photo);
  const takeOff = async (): Promise<void> => {
    const isIt = (one: MediaRecord): boolean =>
      one.entity === record.entity && one.record_id === record.record_id;
    const rest = unlinkMedia(photo, isIt) ?? { entity: 'sites', record_id: siteId!, links: null };
    const { entity, record_id, links } = photo;
    const show = (text: string | undefined): void => {
      if (text !== undefined) showToast({ kind: 'bad', text });
    };
    const problem = await change(rest);
    if (problem !== undefined) return show(problem);
    // Without this link the photograph may have left the page, and its viewer with it.
    showToast({ text: t.takenOff(name), undo: () => void change({ entity, record_id, links }).then(show) });
  };
  return (
    <Button
      look="plain"
      isDisabled={siteId === undefined}
      aria-label={t.takeOff(name)}
      onPress={() => void takeOff()}
    >
      {t.takeOffShort}
    </Button>
  );
}

interface LinkFormProps {
  site: string;
  photo: Media;
  entity: MediaOwner;
  label: string;
}

/** Links the photograph to a record of a declared kind, which the user chooses. */
function KindLinkForm({ site, photo }: Pick<LinkFormProps, 'site' | 'photo'>): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const language = useLanguage();
  const kinds = listKinds();
  const [name, setName] = useState(kinds[0]?.name);
  const kind = kinds.find((one) => one.name === name);
  if (!kind) return undefined;
  return (
    <>
      <select
        className="ui-input"
        aria-label={t.kind}
        value={kind.name}
        onChange={({ target }) => setName(target.value as KindName)}
      >
        {kinds.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label[language]}
          </option>
        ))}
      </select>
      <LinkForm site={site} photo={photo} entity={kind.name} label={t.linkTo(kind.label[language])} />
    </>
  );
}

/** A field for the number of a record to which the photograph is linked. */
function LinkForm({ site, photo, entity, label }: LinkFormProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const change = usePhotoChange(photo);
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const link = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = number.trim() === '' ? [] : await findRecords(site, { entity, number: number.trim() });
    const [record] = found;
    if (!record) return setProblem(t.noRecord(number));
    if (found.length > 1) return setProblem(t.severalUnits(number));
    const failure = await change(linkMedia(photo, { entity, record_id: record.id }));
    setProblem(failure);
    if (failure === undefined) setNumber('');
  };
  return (
    <form className="photo-link-form" onSubmit={(event) => void link(event)}>
      <Field label={label} value={number} onChange={setNumber} autoComplete="off" problem={problem} />
      <Button type="submit" aria-label={label}>
        {t.link}
      </Button>
    </form>
  );
}
