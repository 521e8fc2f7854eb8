import type { Store, StoredMedia } from '@trowel/db';
import type { Report } from '@trowel/documents';
import {
  listMediaRecords,
  mediaFields,
  type InventoryItem,
  type MediaRecord,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import type { Language } from '../context.ts';
import type { LoggedPhoto } from './report-records.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { showValue } from './show-value.ts';
import { tabulate, type Column } from './tabulate.ts';

/** Loads the photographs of a site by number. Those without a number come last, by date. */
export async function loadPhotos(store: Store, site: Site): Promise<LoggedPhoto[]> {
  const photos = (await store.media.listAll(site.id)).filter(({ media_type }) => media_type === 'image');
  const records = photos.flatMap(listMediaRecords);
  const units = await store.units.findMany(idsOf(records, 'us'));
  const finds = await store.items.findMany(idsOf(records, 'inventario'));
  const unitNames = nameUnitsOf(units);
  const findNames = new Map(finds.map(({ id, inventory_number }: InventoryItem) => [id, inventory_number]));
  const namesOf = (
    photo: StoredMedia,
    { entity, names }: { entity: MediaRecord['entity']; names: ReadonlyMap<number, string> },
  ): string[] => idsOf(listMediaRecords(photo), entity).flatMap((id) => names.get(id) ?? []);
  return photos.toSorted(compareInLog).map((photo) => ({
    photo,
    units: namesOf(photo, { entity: 'us', names: unitNames }),
    finds: namesOf(photo, { entity: 'inventario', names: findNames }),
  }));
}

function idsOf(records: readonly MediaRecord[], entity: MediaRecord['entity']): number[] {
  return [...new Set(records.flatMap((one) => (one.entity === entity ? one.record_id : [])))];
}

/** Names units by number, with the area where several have the same number. */
function nameUnitsOf(units: readonly Unit[]): Map<number, string> {
  const counts = new Map<string, number>();
  for (const { us_number } of units) counts.set(us_number, (counts.get(us_number) ?? 0) + 1);
  return new Map(
    units.map(({ id, us_number, area }) => [
      id,
      area !== '' && counts.get(us_number)! > 1 ? `${area}/${us_number}` : us_number,
    ]),
  );
}

function compareInLog(a: StoredMedia, b: StoredMedia): number {
  const [first, second] = [a.photo_number ?? Infinity, b.photo_number ?? Infinity];
  if (first !== second) return first - second;
  const [day, other] = [a.taken_at ?? '', b.taken_at ?? ''];
  if (day !== other) return day < other ? -1 : 1;
  return a.id - b.id;
}

const TEXTS = {
  en: {
    title: 'Photograph register',
    number: 'No.',
    units: 'SU',
    finds: 'Finds',
    subject: 'Subject',
    date: 'Date',
  },
  it: {
    title: 'Registro fotografico',
    number: 'N.',
    units: 'US',
    finds: 'Reperti',
    subject: 'Soggetto',
    date: 'Data',
  },
};

/** Builds the register of the photographs of a site: one row per photograph. */
export function buildPhotoLog(source: ReportSource): Report {
  const { language, photos } = source;
  const t = TEXTS[language];
  return {
    ...describeReport(source, t.title),
    parts: [tabulate(`${t.title} (${photos.length})`, photos, listLogColumns(source))],
  };
}

function listLogColumns({ language, isPrinted }: ReportSource): Column<LoggedPhoto>[] {
  const t = TEXTS[language];
  const ofPhoto = (key: 'direction' | 'scale' | 'author' | 'file_name'): Column<LoggedPhoto> => ({
    key,
    heading: labelOf(key, language),
    valueOf: ({ photo }) => photo[key],
  });
  return [
    { key: 'photo_number', heading: t.number, valueOf: ({ photo }) => photo.photo_number },
    {
      key: 'taken_at',
      heading: t.date,
      valueOf: ({ photo: { taken_at: takenAt } }) => formatDay(takenAt, { isPrinted, language }),
    },
    { key: 'units', heading: t.units, valueOf: ({ units }) => units.join(', ') || null },
    { key: 'finds', heading: t.finds, valueOf: ({ finds }) => finds.join(', ') || null },
    { key: 'title', heading: t.subject, valueOf: ({ photo }) => photo.title },
    ofPhoto('direction'),
    ofPhoto('scale'),
    ofPhoto('author'),
    ofPhoto('file_name'),
    {
      key: 'description',
      heading: labelOf('description', language),
      isBelow: true,
      valueOf: ({ photo }) => photo.description,
    },
  ];
}

function labelOf(name: string, language: Language): string {
  return mediaFields.find((field) => field.name === name)!.label[language];
}

/** On paper the day is in the form of the language. Formats for programs get ISO 8601. */
function formatDay(
  takenAt: string | null,
  { isPrinted, language }: { isPrinted: boolean; language: Language },
): string | null {
  const day = takenAt?.slice(0, 10) ?? null;
  return day && isPrinted ? showValue(day, { kind: 'date' }, language) : day;
}
