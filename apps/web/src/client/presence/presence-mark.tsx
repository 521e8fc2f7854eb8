import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from '../data/store.ts';
import { usePerson } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import './presence.css';
import { PRESENCE_TEXTS } from './presence-texts.ts';
import { listNamesAt, presentPeople, readPlace } from './present-people.ts';

/** Names of the other people who work on a field of a record, or who have the record open if `field` is null. */
export function PresenceMark({ id, field }: { id: number | undefined; field: string | null }): ReactNode {
  const people = useStore(presentPeople);
  if (people.length === 0 || id === undefined) return undefined;
  return <Names people={people} id={id} field={field} />;
}

/** Names of the other people who have the sheet of this page open. */
export function PresenceOnSheet(): ReactNode {
  const [path] = useLocation();
  return <PresenceMark id={readPlace(path).record_id ?? undefined} field={null} />;
}

function Names({
  people,
  id,
  field,
}: {
  people: ReturnType<typeof presentPeople.get>;
  id: number;
  field: string | null;
}): ReactNode {
  const t = useTexts(PRESENCE_TEXTS);
  const { username } = usePerson();
  const { entity } = readPlace(location.pathname);
  const names = listNamesAt(people, { entity, record_id: id, field }, username);
  if (names.length === 0) return undefined;
  const text = names.join(', ');
  return (
    <span className="presence-mark" title={t.works(text)} aria-label={t.works(text)} role="img">
      {text}
    </span>
  );
}
