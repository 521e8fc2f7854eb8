import { isFilled, PERIOD_FACTS, UNIT_FACTS } from './recorded-facts.ts';
import type { GraphOrigin, NodeRelation } from './round-trip-model.ts';
import { isRelationType } from '@trowel/domain/records';
import { addNote, type ImportBuilder } from '../../import/import-builder.ts';
import type {
  ImportedGraph,
  ImportedPeriod,
  ImportedStatement,
  ImportSource,
} from '../../import/imported-data.ts';
import { isJsonRecord, type JsonRecord } from '../../text/json-values.ts';

/** Reads the origin that Trowel writes into a file; undefined in other files. */
export function readOrigin(value: unknown): GraphOrigin | undefined {
  if (!isJsonRecord(value) || value['version'] !== 1) return undefined;
  const { site_name, area, site, periods } = value;
  return {
    version: 1,
    site_name: typeof site_name === 'string' ? site_name : '',
    ...(typeof area === 'string' && { area }),
    ...(isJsonRecord(site) && { site }),
    periods: Array.isArray(periods) ? periods.filter(isJsonRecord) : [],
  };
}

/** Parses JSON stored as text; undefined if it is invalid. */
export function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the members of an object that are facts of a unit, by field name. */
export function pickUnitFacts(value: unknown): Record<string, unknown> {
  return pick(UNIT_FACTS, value);
}

function pick(names: readonly string[], value: unknown): Record<string, unknown> {
  if (!isJsonRecord(value)) return {};
  const filled = names.filter((name) => Object.hasOwn(value, name) && isFilled(value[name]));
  return Object.fromEntries(filled.map((name) => [name, value[name]]));
}

/** Reads relations stored as a list. Invalid items are left out. */
export function readStoredRelations(value: unknown): (NodeRelation & { told_by?: unknown })[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJsonRecord).flatMap((one) => {
    const { type, us_number, area, certainty, note, line, told_by } = one;
    if (typeof type !== 'string' || !isRelationType(type) || typeof us_number !== 'string') return [];
    return [
      {
        type,
        us_number,
        area: typeof area === 'string' ? area : '',
        ...readCertainty({ certainty, note }),
        ...((line === 'own' || line === 'shared') && { line }),
        told_by,
      },
    ];
  });
}

/** Returns certainty and note if they are not empty. */
export function readCertainty({ certainty, note }: JsonRecord): { certainty?: string; note?: string } {
  return {
    ...(typeof certainty === 'string' && certainty !== '' && { certainty }),
    ...(typeof note === 'string' && note !== '' && { note }),
  };
}

/** Describes an export of Trowel: the areas it covers, its site and its periods. */
export function describeExport(origin: GraphOrigin | undefined, source: ImportSource): ImportedGraph {
  const { area, site = {}, periods = [] } = origin ?? {};
  return {
    isExport: true,
    areas: origin ? (area === undefined ? 'all' : [area]) : 'unsaid',
    site,
    periods: periods.flatMap((facts) => readPeriod(facts, source)),
  };
}

function readPeriod(facts: unknown, source: ImportSource): ImportedPeriod[] {
  const { period, phase = '', ...fields } = pick(PERIOD_FACTS, facts);
  if (typeof period !== 'string' || typeof phase !== 'string') return [];
  return [{ period, phase, fields, source }];
}

/** Returns the id of the record of a node. Other programs preserve the EMID `us-12`. */
export function readRecordId(emid: string): number | undefined {
  const id = /^us-(\d{1,15})$/.exec(emid)?.[1];
  return id === undefined ? undefined : Number(id);
}

interface ExportedStatement {
  from: { us_number: string; area: string };
  relation: Pick<NodeRelation, 'type' | 'us_number' | 'area' | 'certainty' | 'note'>;
  source: ImportSource;
}

/**
 * Converts a relation on the sheet of a unit to a statement. Areas are always given, so that they need
 * not be resolved.
 */
export function toExportedStatement({ from, relation, source }: ExportedStatement): ImportedStatement {
  const { type, us_number, area, ...rest } = relation;
  const { certainty, note } = rest;
  return {
    from: { us_number: from.us_number, area: from.area },
    word: type,
    type,
    to: { us_number, area },
    ...readCertainty({ certainty, note }),
    source,
  };
}

/** Adds a note that the file is an export of Trowel, with its content. */
export function noteExport(builder: ImportBuilder, origin: GraphOrigin | undefined): void {
  const { site_name = '', area } = origin ?? {};
  const what = {
    en:
      area === undefined
        ? 'the whole site'
        : area === ''
          ? 'units without an area only'
          : `area ${area} only`,
    it: area === undefined ? 'tutto il sito' : area === '' ? 'solo le US senza area' : `solo l’area ${area}`,
  }[builder.language];
  addNote(
    builder,
    origin
      ? {
          en: `Written by Trowel from the site ${site_name}: ${what}, with all facts of its units`,
          it: `Scritto da Trowel dal sito ${site_name}: ${what}, con tutti i dati delle sue US`,
        }
      : {
          en: 'Written by Trowel, but the file no longer says which areas it covers. They were taken from its units',
          it: 'Scritto da Trowel, ma il file non dice più quali aree comprende: sono state ricavate dalle sue US',
        },
  );
}
