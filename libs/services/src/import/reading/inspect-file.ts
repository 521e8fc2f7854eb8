import { ValidationError } from '@trowel/domain/core';
import {
  describeImport,
  readImport,
  type DescribedTable,
  type ImportedData,
  type ImportFormat,
  type ImportProblem,
  RECORD_KINDS,
  type RecordKind,
} from '@trowel/domain/formats';
import { countTerms, type CountedValue } from '../values/count-terms.ts';
import { countRelationWords } from '../values/relation-words.ts';
import { openImportFile, type FileToRead } from './read-import-file.ts';
import { translateErrors } from './translate-errors.ts';

/** Content of a file, before it is compared with the records. */
export interface InspectedFile {
  /** The detected format, or null if the content is not enough to read it. */
  format: ImportFormat | null;
  /** Reason why the file cannot be read as it is. */
  refusal?: string;
  /** The formats it may be read as. */
  formats: ImportFormat[];
  /** The sites it names. */
  sites: string[];
  /** Graphs of a file with several. The user can choose one by its id (`graph`). */
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

/**
 * Returns the detected format and the role of each column. It blocks, so run it as a task.
 * @throws as `readImportFile`, except for tables that are not recognised
 */
export function inspectImportFile(file: FileToRead): Promise<InspectedFile> {
  return translateErrors(file.language, () => inspect(file));
}

async function inspect(file: FileToRead): Promise<InspectedFile> {
  const { input, remarks } = await openImportFile(file);
  const described = describeImport(input);
  try {
    const data = await translateErrors(file.language, () => readImport(input));
    return {
      ...described,
      ...summarise(data),
      notes: [...data.notes, ...remarks],
      values: [...countTerms(data), ...countRelationWords(data)],
    };
  } catch (error) {
    // The user can still state the content of its tables.
    if (!(error instanceof ValidationError) || described.tables.length === 0) throw error;
    return { ...described, ...NOTHING, refusal: error.message };
  }
}

const NO_RECORDS = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as Record<RecordKind, number>;

const NOTHING: Omit<InspectedFile, 'formats' | 'tables'> = {
  format: null,
  sites: [],
  counts: { ...NO_RECORDS, units: 0, relations: 0, files: 0 },
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
