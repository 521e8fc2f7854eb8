import type { z } from 'zod';
import type { Field, Labels } from '@trowel/domain/core';
import { Change, changeFields } from './change.ts';
import { NewNodeType, NodeType, NodeTypeChanges, nodeTypeFields } from './em-node-type.ts';
import { ImportBatch, importBatchFields } from './import-batch.ts';
import {
  InventoryItem,
  InventoryItemChanges,
  inventoryItemFields,
  NewInventoryItem,
} from './inventory-item.ts';
import { Media, MediaChanges, mediaFields, NewMedia } from './media.ts';
import { Model3d, model3dFields } from './model-3d.ts';
import { NewPeriod, Period, PeriodChanges, periodFields } from './period.ts';
import { FindingNote, findingNoteFields, NewSite, Site, SiteChanges, siteFields } from './site.ts';
import { InstallationSheet, installationSheetFields, sheetFields, StoredSheet } from './sheet.ts';
import {
  NewThesaurusTerm,
  ThesaurusTerm,
  ThesaurusTermChanges,
  thesaurusTermFields,
} from './thesaurus-term.ts';
import { NewUnit, Unit, UnitChanges, unitFields } from './unit.ts';
import { DECLARED_KINDS } from '../kinds/kinds.ts';
import { NewUser, User, UserChanges, userFields } from './accounts/user.ts';

/** A kind of record: its names, natural key and schemas. */
export interface Entity {
  /** Name of one record. */
  label: Labels;
  /** Name of several records. */
  plural: Labels;
  /** The fields of its natural key. */
  key: readonly string[];
  fields: readonly Field[];
  record: z.ZodObject;
  /** Body to create a record. Absent if only the service creates records. */
  create?: z.ZodObject;
  /** Body to change a record. Absent if records cannot be changed. */
  changes?: z.ZodObject;
}

/** All kinds of records by their name on the wire. */
export const ENTITIES = {
  sites: {
    label: { en: 'Site', it: 'Sito' },
    plural: { en: 'Sites', it: 'Siti' },
    key: ['site_name'],
    fields: siteFields,
    record: Site,
    create: NewSite,
    changes: SiteChanges,
  },
  us: {
    label: { en: 'Stratigraphic unit', it: 'Unità stratigrafica' },
    plural: { en: 'Stratigraphic units', it: 'Unità stratigrafiche' },
    key: ['site_name', 'area', 'us_number'],
    fields: unitFields,
    record: Unit,
    create: NewUnit,
    changes: UnitChanges,
  },
  inventario: {
    label: { en: 'Find', it: 'Reperto' },
    plural: { en: 'Finds', it: 'Inventario materiali' },
    key: ['site_name', 'inventory_number'],
    fields: inventoryItemFields,
    record: InventoryItem,
    create: NewInventoryItem,
    changes: InventoryItemChanges,
  },
  ...DECLARED_KINDS,
  periods: {
    label: { en: 'Period', it: 'Periodo' },
    plural: { en: 'Periods', it: 'Periodizzazione' },
    key: ['site_name', 'period', 'phase'],
    fields: periodFields,
    record: Period,
    create: NewPeriod,
    changes: PeriodChanges,
  },
  thesaurus: {
    label: { en: 'Term', it: 'Voce' },
    plural: { en: 'Vocabularies', it: 'Thesaurus' },
    key: ['table_name', 'field_name', 'value', 'language'],
    fields: thesaurusTermFields,
    record: ThesaurusTerm,
    create: NewThesaurusTerm,
    changes: ThesaurusTermChanges,
  },
  'em-node-types': {
    label: { en: 'Node type', it: 'Tipo di nodo' },
    plural: { en: 'Node types', it: 'Tipi di nodo' },
    key: ['code'],
    fields: nodeTypeFields,
    record: NodeType,
    create: NewNodeType,
    changes: NodeTypeChanges,
  },
  'finding-notes': {
    label: { en: 'Note on a finding', it: 'Nota a una segnalazione' },
    plural: { en: 'Notes on findings', it: 'Note alle segnalazioni' },
    key: ['site_name', 'code', 'about'],
    fields: findingNoteFields,
    record: FindingNote,
  },
  sheets: {
    label: { en: 'Sheet definition', it: 'Definizione di scheda' },
    plural: { en: 'Sheet definitions', it: 'Definizioni di schede' },
    key: ['site_name', 'entity'],
    fields: sheetFields,
    record: StoredSheet,
  },
  'installation-sheets': {
    label: { en: 'Sheet definition of the installation', it: 'Definizione di scheda dell’installazione' },
    plural: { en: 'Sheet definitions of the installation', it: 'Definizioni di schede dell’installazione' },
    key: ['entity'],
    fields: installationSheetFields,
    record: InstallationSheet,
  },
  media: {
    label: { en: 'File', it: 'File' },
    plural: { en: 'Media', it: 'Media' },
    key: ['id'],
    fields: mediaFields,
    record: Media,
    create: NewMedia,
    changes: MediaChanges,
  },
  models: {
    label: { en: '3D model', it: 'Modello 3D' },
    plural: { en: '3D models', it: 'Modelli 3D' },
    key: ['site_name', 'area', 'us_id', 'file_name'],
    fields: model3dFields,
    record: Model3d,
  },
  users: {
    label: { en: 'User', it: 'Utente' },
    plural: { en: 'Users', it: 'Utenti' },
    key: ['username'],
    fields: userFields,
    record: User,
    create: NewUser,
    changes: UserChanges,
  },
  changes: {
    label: { en: 'Change', it: 'Modifica' },
    plural: { en: 'Changes', it: 'Modifiche' },
    key: ['id'],
    fields: changeFields,
    record: Change,
  },
  imports: {
    label: { en: 'Import', it: 'Importazione' },
    plural: { en: 'Imports', it: 'Importazioni' },
    key: ['id'],
    fields: importBatchFields,
    record: ImportBatch,
  },
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof ENTITIES;
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[];

/** Returns true if the name is that of an entity on the wire. */
export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(ENTITIES, name);
}

/** Lists the kinds of records with custom fields. Each has a sheet that can be defined. */
export function listSheetEntities(): EntityName[] {
  return ENTITY_NAMES.filter(hasCustomFields);
}

/** Returns true if records of the entity have custom fields. */
export function hasCustomFields(name: EntityName): boolean {
  return getEntity(name).fields.some((field) => field.name === 'custom');
}

/** Returns the entity without the specific types of its schemas. */
export function getEntity(name: EntityName): Entity {
  return ENTITIES[name];
}
