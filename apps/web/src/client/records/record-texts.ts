import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../i18n/language.ts';

const en = {
  unit: 'SU',
  find: 'Find',
  area: 'Area',
  errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  findingsOf: (count: number) => (count === 1 ? '1 finding' : `${count} findings`),
  siteOf: (total: string) => `Search ${total} sites by name`,
  deletedBy: 'Deleted by',
  bringBack: 'Restore',
  neverHere: 'This record does not exist. The address is wrong, or the record was deleted long ago.',
  toList: 'Back to the list',
  clean: 'No errors',
  unchecked: 'Not checked',
  embargo: (day: string) => `Under embargo until ${day}. Only members can see it.`,
  records: {
    sites: (count: number) => (count === 1 ? '1 site' : `${count} sites`),
    us: (count: number) => (count === 1 ? '1 unit' : `${count} units`),
    inventario: (count: number) => (count === 1 ? '1 find' : `${count} finds`),
    periods: (count: number) => (count === 1 ? '1 period' : `${count} periods`),
    media: (count: number) => (count === 1 ? '1 photo or file' : `${count} photos and files`),
    models: (count: number) => (count === 1 ? '1 3D model' : `${count} 3D models`),
    relations: (count: number) => (count === 1 ? '1 relation' : `${count} relations`),
    thesaurus: (count: number) => (count === 1 ? '1 term' : `${count} terms`),
    em_node_types: (count: number) => (count === 1 ? '1 type of node' : `${count} types of node`),
    users: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
    teams: (count: number) => (count === 1 ? '1 team' : `${count} teams`),
    site_members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
    site_teams: (count: number) => (count === 1 ? '1 team' : `${count} teams`),
    invitations: (count: number) => (count === 1 ? '1 invitation' : `${count} invitations`),
    others: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  },
  actions: {
    create: (what: string) => `recorded ${what}`,
    update: (what: string) => `changed ${what}`,
    delete: (what: string) => `deleted ${what}`,
    undo: (what: string) => `undid changes to ${what}`,
  },
};

const it: typeof en = {
  unit: 'US',
  find: 'Reperto',
  area: 'Area',
  errors: (count) => (count === 1 ? '1 errore' : `${count} errori`),
  warnings: (count) => (count === 1 ? '1 avviso' : `${count} avvisi`),
  findingsOf: (count) => (count === 1 ? '1 segnalazione' : `${count} segnalazioni`),
  siteOf: (total) => `Cerca per nome tra ${total} siti`,
  deletedBy: 'Scheda eliminata da',
  bringBack: 'Ripristina',
  neverHere: 'Questa scheda non esiste. L’indirizzo è sbagliato, oppure è stata eliminata da tempo.',
  toList: 'Torna all’elenco',
  clean: 'Nessun errore',
  unchecked: 'Non controllato',
  embargo: (day) => `${elideBefore('Sotto embargo fino al', day)}. Lo vedono solo i membri.`,
  records: {
    sites: (count) => (count === 1 ? '1 sito' : `${count} siti`),
    us: (count) => (count === 1 ? '1 US' : `${count} US`),
    inventario: (count) => (count === 1 ? '1 reperto' : `${count} reperti`),
    periods: (count) => (count === 1 ? '1 periodo' : `${count} periodi`),
    media: (count) => (count === 1 ? '1 foto o file' : `${count} foto e file`),
    models: (count) => (count === 1 ? '1 modello 3D' : `${count} modelli 3D`),
    relations: (count) => (count === 1 ? '1 rapporto' : `${count} rapporti`),
    thesaurus: (count) => (count === 1 ? '1 voce' : `${count} voci`),
    em_node_types: (count) => (count === 1 ? '1 tipo di nodo' : `${count} tipi di nodo`),
    users: (count) => (count === 1 ? '1 account' : `${count} account`),
    teams: (count) => (count === 1 ? '1 gruppo' : `${count} gruppi`),
    site_members: (count) => (count === 1 ? '1 membro' : `${count} membri`),
    site_teams: (count) => (count === 1 ? '1 gruppo' : `${count} gruppi`),
    invitations: (count) => (count === 1 ? '1 invito' : `${count} inviti`),
    others: (count) => (count === 1 ? '1 scheda' : `${count} schede`),
  },
  actions: {
    create: (what) => `ha registrato ${what}`,
    update: (what) => `ha modificato ${what}`,
    delete: (what) => `ha eliminato ${what}`,
    undo: (what) => `ha annullato modifiche a ${what}`,
  },
};

/** Names of records and of changes to them. */
export const RECORD_TEXTS: TextsOf<typeof en> = { en, it };

export type RecordTexts = typeof en;
