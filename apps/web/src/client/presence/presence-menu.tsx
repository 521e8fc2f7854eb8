import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from '../data/store.ts';
import { usePerson } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { findSiteOf, PLACES } from '../places/places.ts';
import { Menu } from '../ui/menu.tsx';
import './presence.css';
import { PRESENCE_TEXTS } from './presence-texts.ts';
import { listOthers, presentPeople } from './present-people.ts';

/** Number and names of the other people at the open site. Nothing if the user is alone. */
export function PresenceMenu(): ReactNode {
  const t = useTexts(PRESENCE_TEXTS);
  const { username } = usePerson();
  const [path] = useLocation();
  const site = findSiteOf(path);
  const others = listOthers(useStore(presentPeople), username);
  if (others.length === 0 || site === undefined) return undefined;
  const names = others.map(({ full_name: name, username: user }) => name ?? user);
  const placeOf = { us: PLACES.unit, inventario: PLACES.find, periods: PLACES.period };
  return (
    <Menu
      label={t.here}
      buttonLabel={t.others(names.length, names.join(', '))}
      face={
        <span className="presence-face">
          <span className="presence-count">{names.length}</span>{' '}
          <span className="presence-names">{names.slice(0, 2).join(', ')}</span>
        </span>
      }
      groups={[
        {
          id: 'people',
          title: t.here,
          isTitled: true,
          lines: others.map(({ username: id, entity, record_id: record }, i) => ({
            id,
            label: names[i]!,
            ...(record !== null &&
              entity !== null &&
              entity in placeOf && {
                hint: t.onSheet,
                to: placeOf[entity as keyof typeof placeOf](site, record),
              }),
          })),
        },
      ]}
    />
  );
}
