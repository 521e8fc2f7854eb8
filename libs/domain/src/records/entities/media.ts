import { z } from 'zod';
import {
  describedAs,
  describeFields,
  flag,
  integer,
  type Labels,
  longText,
  recordFields,
  storableText,
  text,
  textList,
} from '@trowel/domain/core';
import { KIND_NAMES } from '../kinds/kind-names.ts';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { georeferenceField } from '../shapes/georeference.ts';

/** The kinds of records that can own a file. */
export const MEDIA_OWNERS = ['sites', 'us', 'inventario', ...KIND_NAMES] as const;
export type MediaOwner = (typeof MEDIA_OWNERS)[number];

/** The kinds of files, recognized by content. */
export const MEDIA_TYPES = [
  'image',
  'document',
  'video',
  'audio',
  'spreadsheet',
  '3d_model',
  'other',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const file = inSectionWithoutColumn('file');
const size = (label: Labels, unit: string) =>
  describedAs(z.number().min(0).nullable(), { kind: 'decimal', label, section: 'file', unit });

const mediaOwner = {
  entity: describedAs(z.enum(MEDIA_OWNERS), {
    ...file({ en: 'Kind of record', it: 'Tipo di scheda' }),
    kind: 'text',
  }),
  record_id: describedAs(z.int(), { ...file({ en: 'Record', it: 'Scheda' }), kind: 'integer' }),
};

/** A further record that a file shows, as text: `us/12`. */
const LINK = new RegExp(`^(?:${MEDIA_OWNERS.join('|')})/[1-9]\\d{0,9}$`);
const MOST_LINKS = 200;

const mediaFacts = {
  title: text(file({ en: 'Title', it: 'Titolo' })),
  description: longText(file({ en: 'Description', it: 'Descrizione' })),
  author: text(file({ en: 'Author', it: 'Autore' })),
  copyright: text(file({ en: 'Rights', it: 'Diritti' })),
  tags: textList(file({ en: 'Tags', it: 'Etichette' })),
  links: describedAs(z.array(storableText(30).regex(LINK)).max(MOST_LINKS).nullable(), {
    ...file({ en: 'Other records', it: 'Altre schede' }),
    kind: 'list',
    description:
      'Further records of the same site that the file shows, as kind and id: `us/12`, `inventario/7`.',
  }),
  photo_number: integer({
    ...file({ en: 'Photograph no.', it: 'N. foto' }),
    min: 1,
    description:
      'Number in the register of photographs, unique within the site. A new picture gets the next one.',
  }),
  direction: text({
    ...file({ en: 'Direction', it: 'Ripresa da' }),
    max: 50,
    description: 'Direction from which it was taken: N, NE, SSW, or degrees.',
  }),
  scale: text({ ...file({ en: 'Scale', it: 'Scala' }), max: 100 }),
  rotation: describedAs(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).nullable(), {
    ...file({ en: 'Rotation', it: 'Rotazione' }),
    kind: 'integer',
    unit: 'degrees',
    description: 'How the picture is turned clockwise when it is displayed. The file itself stays unchanged.',
  }),
  georeference: georeferenceField({
    ...file({ en: 'Georeference', it: 'Georeferenziazione' }),
    description:
      'Place of a picture in the coordinates of the site: `world_file` has the six numbers of a world file (A, D, B, E, C, F), for the pixels of the file as stored. `points` has the points from which they were computed.',
  }),
  is_primary: flag(file({ en: 'Main picture', it: 'Immagine principale' })),
  is_public: flag(file({ en: 'May be published', it: 'Pubblicabile' })),
};

const mediaFile = {
  file_name: describedAs(storableText(255), {
    ...file({ en: 'File name', it: 'Nome del file' }),
    kind: 'text',
  }),
  media_type: describedAs(z.enum(MEDIA_TYPES), {
    ...file({ en: 'Kind of file', it: 'Tipo di file' }),
    kind: 'text',
  }),
  mime_type: describedAs(storableText(100), {
    ...file({ en: 'Media type', it: 'Tipo MIME' }),
    kind: 'text',
  }),
  size_bytes: describedAs(z.int().min(0), {
    ...file({ en: 'Size', it: 'Dimensione' }),
    kind: 'integer',
    unit: 'bytes',
  }),
  sha256: describedAs(storableText(64), {
    ...file({ en: 'SHA-256', it: 'SHA-256' }),
    kind: 'text',
  }),
  width: size({ en: 'Width', it: 'Larghezza' }, 'px'),
  height: size({ en: 'Height', it: 'Altezza' }, 'px'),
  duration: size({ en: 'Duration', it: 'Durata' }, 's'),
  taken_at: describedAs(z.iso.datetime({ local: true }).nullable(), {
    ...file({ en: 'Taken', it: 'Data di scatto' }),
    kind: 'timestamp',
    description: 'As the clock of the camera said, without a time zone.',
  }),
  camera: describedAs(storableText(100).nullable(), {
    ...file({ en: 'Camera', it: 'Fotocamera' }),
    kind: 'text',
  }),
  orientation: describedAs(z.int().min(1).max(8).nullable(), {
    ...file({ en: 'Orientation', it: 'Orientamento' }),
    kind: 'integer',
    description:
      'How the picture must be turned to stand upright, as EXIF counts: 1 not at all, 3 by half, 6 a quarter clockwise, 8 a quarter back.',
  }),
};

/** A file that documents a record, as stored and returned. */
export const Media = z.strictObject({
  id: recordFields.id,
  ...mediaOwner,
  ...mediaFacts,
  ...mediaFile,
  uploaded_by: describedAs(storableText(254), {
    ...file({ en: 'Uploaded by', it: 'Caricato da' }),
    kind: 'text',
  }),
  url: describedAs(z.string(), { ...file({ en: 'Address', it: 'Indirizzo' }), kind: 'text' }),
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type Media = z.infer<typeof Media>;

/** Data sent with an upload. */
export const NewMedia = z.strictObject({
  ...mediaOwner,
  ...z.object({ ...mediaFacts, taken_at: mediaFile.taken_at }).partial().shape,
});
export type NewMedia = z.infer<typeof NewMedia>;

/** Body to change the data or the owner of a file. Absent fields stay, null clears. */
export const MediaChanges = z.strictObject({
  ...z.object({ ...mediaFacts, taken_at: mediaFile.taken_at }).partial().shape,
  ...z.object(mediaOwner).partial().shape,
});
export type MediaChanges = z.infer<typeof MediaChanges>;

/** The columns of a file, without its address and record fields. */
export const mediaColumns = {
  ...mediaOwner,
  ...mediaFacts,
  ...mediaFile,
  uploaded_by: Media.shape.uploaded_by,
};
export const mediaFields = describeFields(Media.shape);
