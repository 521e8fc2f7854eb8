import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchList, queryOf } from '../data/queries.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { PLACES } from '../places/places.ts';
import { findRecordPlace } from '../places/record-place.ts';
import { Go } from '../ui/go.tsx';
import {
  fetchLinked,
  listLinkedKinds,
  type LinkedName,
  type LinkedOfKind,
  type LinkedRow,
} from './fetch-linked.ts';
import { findKind, numberFieldOf } from '../kinds/kinds.ts';
import './linked-records.css';
import { LINKED_TEXTS } from './linked-texts.ts';

export interface LinkedRecordsProps {
  /** Kind of the record. */
  name: string;
  record: LinkedRow;
}

/** The records that a record names in its links, and those that name it, by kind. */
export function LinkedRecords({ name, record }: LinkedRecordsProps): ReactNode {
  const t = useTexts(LINKED_TEXTS);
  const kinds = listLinkedKinds(name);
  const isDay = numberFieldOf(name) === 'date';
  if (kinds.length === 0 && !isDay) return undefined;
  return (
    <section className="linked" aria-label={isDay ? t.ofDay : t.title}>
      {isDay && <h3>{t.ofDay}</h3>}
      <dl>
        {kinds.map((other) => (
          <LinkedKind key={other} name={name} record={record} other={other} />
        ))}
        {isDay && OF_DAY.map((other) => <OfDay key={other} record={record} other={other} />)}
      </dl>
    </section>
  );
}

/** As `LinkedRecords`, for sheets with many links. They are loaded when the section is opened. */
export function FoldedLinks(props: LinkedRecordsProps): ReactNode {
  const t = useTexts(LINKED_TEXTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="sheet-section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{t.title}</h3>
      </summary>
      {isOpen && <LinkedRecords {...props} />}
    </details>
  );
}

function LinkedKind({ name, record, other }: LinkedRecordsProps & { other: string }): ReactNode {
  const { data } = useQuery({
    queryKey: [other, 'linked', name, record],
    queryFn: () => fetchLinked(name, record, other),
    placeholderData: (before) => before,
  });
  return data && <LinkedLine site={String(record['site_name'])} other={other} linked={data} />;
}

/** Kinds with the day of their record, whose records the diary lists. */
const OF_DAY = ['us', 'inventario', 'media'] as const;
const MOST = 100;

/** The units, finds or photographs of a day of the diary. */
function OfDay({ record, other }: { record: LinkedRow; other: (typeof OF_DAY)[number] }): ReactNode {
  const { site_name: site, date } = record;
  const { data } = useQuery({
    queryKey: [other, 'of-day', site, date],
    queryFn: () => fetchOfDay({ site: String(site), day: String(date), other }),
  });
  return data && <LinkedLine site={String(site)} other={other} linked={data} />;
}

interface DayQuery {
  site: string;
  day: string;
  other: (typeof OF_DAY)[number];
}

async function fetchOfDay({ site, day, other }: DayQuery): Promise<LinkedOfKind> {
  const isMedia = other === 'media';
  const condition = { field: isMedia ? 'taken_at' : 'recorded_on', operator: 'is', value: day };
  const number = isMedia ? 'file_name' : numberFieldOf(other);
  const query = {
    [isMedia ? 'site_name' : 'site_name_is']: site,
    where: JSON.stringify({ and: [condition] }),
    fields: number,
    limit: MOST,
  };
  const { rows, pagination } = await fetchList<LinkedRow>(`/api/${other}${queryOf(query)}`);
  const names = rows.map((row) => ({ id: row.id, name: String(row[number]) }));
  return { names, more: pagination.total - rows.length };
}

interface LinkedLineProps {
  site: string;
  other: string;
  linked: LinkedOfKind;
}

function LinkedLine({ site, other, linked: { names, more } }: LinkedLineProps): ReactNode {
  const t = useTexts(LINKED_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  if (names.length === 0) return undefined;
  const title = findKind(other)?.plural[language] ?? t[other as 'us' | 'inventario' | 'media'];
  return (
    <div>
      <dt className="sheet-label">{title}</dt>
      <dd>
        {names.map((one) => (
          <LinkedRecord key={one.id ?? one.name} site={site} other={other} record={one} />
        ))}
        {more > 0 && <span className="ui-soft">{t.more(count(more))}</span>}
      </dd>
    </div>
  );
}

interface LinkedRecordProps {
  site: string;
  other: string;
  record: LinkedName;
}

function LinkedRecord({ site, other, record: { id, name } }: LinkedRecordProps): ReactNode {
  const t = useTexts(LINKED_TEXTS);
  if (id === undefined)
    return (
      <span>
        {name} <span className="ui-soft">({t.missing})</span>
      </span>
    );
  const place = findRecordPlace(site, other, id) ?? `${PLACES.media(site)}${queryOf({ q: name })}`;
  return (
    <Go to={place} className={other === 'us' ? 'unit-link' : ''}>
      {name}
    </Go>
  );
}
