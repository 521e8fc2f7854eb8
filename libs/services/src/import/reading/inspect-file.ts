import { ValidationError } from '@trowel/domain/core';
import {
  describeImport,
  readImport,
  type DescribedTable,
  type ImportedData,
  type ImportFormat,
  type ImportProblem,
  type RecordKind,
} from '@trowel/domain/formats';
import { countTerms, type CountedValue } from '../values/count-terms.ts';
import { countRelationWords } from '../values/relation-words.ts';
import { openImportFile, type FileToRead } from './read-import-file.ts';
import { tellingIn } from './telling-in.ts';

/** What a file holds, before it is compared with what is recorded. */
export interface InspectedFile {
  /** What it is read as; null when it says too little to be read. */
  format: ImportFormat | null;
  /** Why it cannot be read as it is. */
  refusal?: string;
  /** The formats it may be read as. */
  formats: ImportFormat[];
  /** The sites it names. */
  sites: string[];
  /** Of a file of several graphs: the one to read may be asked for by its id (`graph`). */
  graphs?: { id: string; name: string }[];
  counts: Record<RecordKind | 'units' | 'relations' | 'files', number>;
  tables: DescribedTable[];
  notes: string[];
  problems: ImportProblem[];
  /** Texts in fields that have a vocabulary. */
  values: CountedValue[];
}

const MAX_PROBLEMS = 200;
const MAX_SITES = 50;

/** Tells what a file is recognised as, column by column. Blocks: a task. @throws as `readImportFile`, but for a file of tables nobody understands */
export function inspectImportFile(file: FileToRead): Promise<InspectedFile> {
  return tellingIn(file.language, () => inspect(file));
}

async function inspect(file: FileToRead): Promise<InspectedFile> {
  const { input, remarks } = await openImportFile(file);
  const described = describeImport(input);
  try {
    const data = await tellingIn(file.language, () => readImport(input));
    return {
      ...described,
      ...summarise(data),
      notes: [...data.notes, ...remarks],
      values: [...countTerms(data), ...countRelationWords(data)],
    };
  } catch (error) {
    // Its tables may still be told what they hold.
    if (!(error instanceof ValidationError) || described.tables.length === 0) throw error;
    return { ...described, ...NOTHING, refusal: error.message };
  }
}

const NOTHING: Omit<InspectedFile, 'formats' | 'tables'> = {
  format: null,
  sites: [],
  counts: { units: 0, relations: 0, files: 0, sites: 0, periods: 0, thesaurus: 0, inventario: 0 },
  notes: [],
  problems: [],
  values: [],
};

function summarise(
  data: ImportedData,
): Pick<InspectedFile, 'format' | 'sites' | 'graphs' | 'counts' | 'problems'> {
  const { format, units, statements, records, files = [], problems } = data;
  const counts = { ...NOTHING.counts, relations: statements.length, files: files.length };
  counts.units = units.filter(({ declared }) => declared).length || units.length;
  const sites = new Set<string>();
  for (const { fields } of [...units, ...records]) {
    const site = fields['site_name'];
    if (typeof site === 'string' && site !== '') sites.add(site);
  }
  for (const { entity } of records) counts[entity]++;
  return {
    format,
    sites: [...sites].slice(0, MAX_SITES),
    ...(data.studies && { graphs: data.studies }),
    counts,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}
