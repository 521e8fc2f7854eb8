import { useQuery } from '@tanstack/react-query';
import type { MediaOwner } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { PLACES } from '../places/places.ts';
import { Go } from '../ui/go.tsx';
import { useTexts } from '../i18n/language.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { recordNumberQuery } from './record-names.ts';

export interface RecordOfMedia {
  entity: MediaOwner;
  record_id: number;
}

/** Returns the name of a record that a photograph shows: `SU 12`, `Find 7`. Undefined until it is loaded. */
export function useRecordName({ entity, record_id: id }: RecordOfMedia): string | undefined {
  const t = useTexts(PHOTO_TEXTS);
  const { data } = useQuery({
    ...recordNumberQuery({ entity: entity === 'inventario' ? entity : 'us', record_id: id }),
    enabled: entity === 'us' || entity === 'inventario',
  });
  if (entity === 'sites') return t.ofSite;
  return data ? (entity === 'us' ? t.ofUnit(data) : t.ofFind(data)) : undefined;
}

/** The record that a photograph shows, as a link. */
export function RecordLink({ site, of }: { site: string; of: RecordOfMedia }): ReactNode {
  const name = useRecordName(of);
  if (of.entity === 'sites') return <span className="ui-soft">{name}</span>;
  if (name === undefined) return <span>…</span>;
  return of.entity === 'us' ? (
    <Go to={PLACES.unit(site, of.record_id)} className="unit-link">
      {name}
    </Go>
  ) : (
    <Go to={PLACES.find(site, of.record_id)}>{name}</Go>
  );
}
