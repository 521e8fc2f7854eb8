import { z } from 'zod';
import {
  date,
  decimal,
  describedAs,
  describeFields,
  flag,
  keyText,
  longText,
  recordFields,
  text,
} from '@trowel/domain/core';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { sitePlan } from '../shapes/site-plan.ts';

const siteIdentity = {
  site_name: keyText({
    label: { en: 'Site', it: 'Sito' },
    section: 'identity',
    pyarchinit: 'sito',
    max: 350,
  }),
};

const siteFacts = {
  country: text({
    label: { en: 'Country', it: 'Nazione' },
    section: 'place',
    pyarchinit: 'nazione',
  }),
  region: text({ label: { en: 'Region', it: 'Regione' }, section: 'place', pyarchinit: 'regione' }),
  province: text({
    label: { en: 'Province', it: 'Provincia' },
    section: 'place',
    pyarchinit: 'provincia',
  }),
  municipality: text({
    label: { en: 'Municipality', it: 'Comune' },
    section: 'place',
    pyarchinit: 'comune',
  }),
  site_type: text({
    label: { en: 'Kind of investigation', it: 'Definizione del sito' },
    section: 'identity',
    pyarchinit: 'definizione_sito',
    vocabulary: 'sites.site_type',
  }),
  site_type_en: text({
    label: { en: 'Kind of investigation (English)', it: 'Definizione del sito (inglese)' },
    section: 'identity',
    pyarchinit: 'definizione_sito_en',
  }),
  description: longText({
    label: { en: 'Description', it: 'Descrizione' },
    section: 'identity',
    pyarchinit: 'descrizione',
  }),
  description_en: longText({
    label: { en: 'Description (English)', it: 'Descrizione (inglese)' },
    section: 'identity',
    pyarchinit: 'descrizione_en',
  }),
  latitude: decimal({
    label: { en: 'Latitude', it: 'Latitudine' },
    section: 'place',
    unit: '°',
    min: -90,
    maximum: 90,
    description: 'WGS 84, decimal degrees.',
  }),
  longitude: decimal({
    label: { en: 'Longitude', it: 'Longitudine' },
    section: 'place',
    unit: '°',
    min: -180,
    maximum: 180,
    description: 'WGS 84, decimal degrees.',
  }),
  ...sitePlan,
  permit: text({
    label: { en: 'Permit', it: 'Concessione o autorizzazione' },
    section: 'excavation',
    description: 'Authority, number and date of the permit or concession of the investigation.',
  }),
  director: text({ label: { en: 'Director', it: 'Direzione scientifica' }, section: 'excavation' }),
  started_on: date({ label: { en: 'Begun on', it: 'Inizio lavori' }, section: 'excavation' }),
  ended_on: date({ label: { en: 'Ended on', it: 'Fine lavori' }, section: 'excavation' }),
  files_path: text({
    label: { en: 'Folder of the site', it: 'Cartella del sito' },
    section: 'record',
    pyarchinit: 'sito_path',
    description:
      'Where the QGIS plugin stores the files of the site. Stored for exchange; the service never opens it.',
  }),
  finds_checked: flag({
    label: { en: 'Finds checked', it: 'Reperti verificati' },
    section: 'record',
    pyarchinit: 'find_check',
  }),
};

/** Users who can see a site: all accounts, or only its members. */
export const SITE_VISIBILITIES = ['all', 'members'] as const;
export type SiteVisibility = (typeof SITE_VISIBILITIES)[number];

/** Precision of the location shown to users who cannot change the site. */
export const SITE_LOCATIONS = ['exact', 'rounded', 'hidden'] as const;
export type SiteLocation = (typeof SITE_LOCATIONS)[number];

/** Settings of a site made by its owners. They are not facts about the site and are not exported. */
const siteRules = {
  visibility: describedAs(z.enum(SITE_VISIBILITIES), {
    kind: 'text',
    label: { en: 'Visible to', it: 'Visibile a' },
    section: 'record',
    description: '`all`, or `members`: then only members and administrators see the site.',
  }),
  location: describedAs(z.enum(SITE_LOCATIONS), {
    kind: 'text',
    label: { en: 'Location shown', it: 'Posizione mostrata' },
    section: 'record',
    description:
      'Shown to users who cannot change the site: `exact`, `rounded` to two decimals of a degree (about 1 km), or `hidden`.',
  }),
  embargo_until: date({
    label: { en: 'Embargo until', it: 'Embargo fino al' },
    section: 'record',
    description:
      'Until the start of that day (UTC) only members see the site. From then on `visibility` applies.',
  }),
};

/** A site, as stored and returned. */
export const Site = z.strictObject({
  id: recordFields.id,
  ...siteIdentity,
  ...siteFacts,
  ...siteRules,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type Site = z.infer<typeof Site>;

/** Body to create a site. */
export const NewSite = z.strictObject({
  ...siteIdentity,
  ...z.object({ ...siteFacts, ...siteRules }).partial().shape,
});
export type NewSite = z.infer<typeof NewSite>;

/** Body to change a site. Absent fields stay, null clears. */
export const SiteChanges = z.strictObject(
  z.object({ ...siteIdentity, ...siteFacts, ...siteRules }).partial().shape,
);
export type SiteChanges = z.infer<typeof SiteChanges>;

/** The recorded facts of a site. */
export const siteColumns = { ...siteIdentity, ...siteFacts };
export const siteFields = describeFields(Site.shape);

const inRecord = inSectionWithoutColumn('record');
const MOST_STATEMENTS = 100_000;

/** Columns of a note on a finding. Findings are computed on each request; `code` and `about` identify them. */
export const findingNoteColumns = {
  site_name: keyText({ ...inRecord({ en: 'Site', it: 'Sito' }), max: 350 }),
  code: keyText({ ...inRecord({ en: 'Type of finding', it: 'Tipo di segnalazione' }), max: 50 }),
  about: keyText({
    ...inRecord(
      { en: 'Is about', it: 'Riguarda' },
      { description: 'The statements concerned, or the units, by area and number.' },
    ),
    max: MOST_STATEMENTS,
  }),
  reason: longText(
    inRecord(
      { en: 'Reason for dismissing', it: 'Motivo' },
      { description: 'Why the finding is dismissed. Null while it is open.' },
    ),
  ),
  left_by: text(inRecord({ en: 'Dismissed by', it: 'Ignorata da' }, { max: 254 })),
  left_at: describedAs(z.iso.datetime().nullable(), {
    ...inRecord({ en: 'Dismissed on', it: 'Ignorata il' }),
    kind: 'timestamp',
  }),
  assigned_to: text(
    inRecord({ en: 'Assigned to', it: 'Assegnata a' }, { max: 254, description: 'User name of the person.' }),
  ),
};

/** A note on a finding, as stored. */
export const FindingNote = z.strictObject({
  id: recordFields.id,
  ...findingNoteColumns,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type FindingNote = z.infer<typeof FindingNote>;

export const findingNoteFields = describeFields(FindingNote.shape);
