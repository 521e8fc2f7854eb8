import type { Language } from '@trowel/domain/matrix';
import { mergeImportedUnits, shorten, type ImportBuilder, type BilingualProblem } from './import-builder.ts';
import type {
  ImportedData,
  ImportedUnit,
  ImportFormat,
  ImportProblem,
  SentinelMode,
} from './imported-data.ts';

/** Facts about a file that its reader found. No step changes them. */
export interface ReaderFacts {
  /** The file describes units, so a name found only in a relation is not a unit of it. */
  readonly declares: boolean;
  /** Trowel wrote the file and named every unit as it is recorded. */
  readonly isOwnFile: boolean;
  /** Names in tables that Trowel wrote. They are complete names, even if they begin like a prefix. */
  readonly verbatim: ReadonlySet<string>;
  /** Trowel wrote a table of records other than units. */
  readonly hasOwnRecords: boolean;
  /** Names that keep the type before the number, because another unit of the area has that number: `USM 10`. */
  readonly apart: ReadonlySet<string>;
  /** Numbers of units, by the name in the table: 12 for `Befund 12`. */
  readonly renames: ReadonlyMap<string, string>;
  /** Names of the sheets of units without a column for the area. */
  readonly placeless: ReadonlySet<string>;
  /** Units that mean "above everything" or "below everything", with the name each gets in the mode `natural`. */
  readonly marks: ReadonlyMap<string, string>;
  /** The treatment of marks that the caller chose, if any. */
  readonly sentinels: SentinelMode | undefined;
  /** Returns true if the caller mapped this heading to a custom field. */
  readonly isCustomField: (heading: string) => boolean;
  /** Parts of the result that only some formats have. */
  readonly further: Partial<ImportedData>;
}

/** A file on its way from its reader to `ImportedData`. Steps return a new draft and change nothing in place. */
export interface ImportDraft {
  readonly language: Language;
  readonly format: ImportFormat;
  readonly units: readonly ImportedUnit[];
  readonly statements: ImportedData['statements'];
  readonly records: ImportedData['records'];
  readonly problems: readonly ImportProblem[];
  readonly notes: readonly string[];
  /** People wrote the names of units. */
  readonly isByHand: boolean;
  readonly facts: ReaderFacts;
}

/** Returns the draft of a file that was read completely. */
export function createDraft(
  builder: ImportBuilder,
  { format, ...options }: Pick<ReaderFacts, 'sentinels' | 'isCustomField'> & { format: ImportFormat },
): ImportDraft {
  const { language, units, statements, records, problems, notes } = builder;
  const { declares, verbatim, hasOwnRecords, apart, renames, placeless, marks } = builder;
  const { columns, graph, studies, files, photos, nodeTypes, findingNotes, sheets, comments } = builder;
  const further = {
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(graph && { graph }),
    ...(studies && { studies }),
    ...(files && { files }),
    ...(photos && { photos }),
    ...(nodeTypes && { nodeTypes }),
    ...(findingNotes && { findingNotes }),
    ...(sheets && { sheets }),
    ...(comments && { comments }),
  };
  const isOwnFile = Boolean(graph?.isExport) || files !== undefined;
  const found = { declares, verbatim, hasOwnRecords, apart, renames, placeless, marks };
  const facts = { ...found, isOwnFile, further, ...options };
  return { language, format, units, statements, records, problems, notes, isByHand: false, facts };
}

/** Returns the data of a draft after its last step. */
export function finishDraft({
  format,
  units,
  problems,
  notes,
  isByHand,
  facts,
  ...rest
}: ImportDraft): ImportedData {
  const { statements, records } = rest;
  return {
    format,
    ...facts.further,
    ...(isByHand && { isByHand: true as const }),
    units: [...units],
    statements,
    records,
    problems: [...problems],
    notes: [...notes],
  };
}

/** Returns the draft with a note that explains how something was understood. */
export function withNote(draft: ImportDraft, note: Readonly<Record<Language, string>>): ImportDraft {
  return { ...draft, notes: [...draft.notes, note[draft.language]] };
}

/** Returns the draft with further problems, in its language. Long values are shortened. */
export function withProblems(draft: ImportDraft, problems: readonly BilingualProblem[]): ImportDraft {
  const added = problems.map((problem): ImportProblem => ({
    ...problem,
    message: problem.message[draft.language],
    ...(problem.value !== undefined && { value: shorten(problem.value, 500) }),
  }));
  return { ...draft, problems: [...draft.problems, ...added] };
}

/** Returns the draft with these units. Units that are the same are merged. */
export function withUnits(draft: ImportDraft, units: readonly ImportedUnit[]): ImportDraft {
  const merged = mergeImportedUnits(units, draft.language);
  return { ...draft, units: merged.units, problems: [...draft.problems, ...merged.problems] };
}
