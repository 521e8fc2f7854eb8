import { useQuery } from '@tanstack/react-query';
import type { MediaOwner } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { findKind } from '../kinds/kinds.ts';
import { PLACES } from '../places/places.ts';
import { findRecordPlace } from '../places/record-place.ts';
import { Go } from '../ui/go.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { recordNumberQuery } from './record-names.ts';

export interface RecordOfMedia {
  entity: MediaOwner;
  record_id: number;
}

/** Returns the name of a record that a photograph shows: `SU 12`, `Find 7`. Undefined until it is loaded. */
export function useRecordName({ entity, record_id: id }: RecordOfMedia): string | undefined {
  const t = useTexts(PHOTO_TEXTS);
  const language = useLanguage();
  const { data } = useQuery({
    ...recordNumberQuery({ entity: entity === 'sites' ? 'us' : entity, record_id: id }),
    enabled: entity === 'us' || entity === 'inventario',
  });
  if (entity === 'sites') return t.ofSite;
  if (!data) return undefined;
  const label = findKind(entity)?.label[language];
  if (label !== undefined) return `${label} ${data}`;
  return entity === 'us' ? t.ofUnit(data) : t.ofFind(data);
}

/** The record that a photograph shows, as a link. */
export function RecordLink({ site, of }: { site: string; of: RecordOfMedia }): ReactNode {
  const name = useRecordName(of);
  if (of.entity === 'sites') return <span className="ui-soft">{name}</span>;
  if (name === undefined) return <span>…</span>;
  return (
    <Go
      to={findRecordPlace(site, of.entity, of.record_id) ?? PLACES.site(site)}
      className={of.entity === 'us' ? 'unit-link' : ''}
    >
      {name}
    </Go>
  );
}
