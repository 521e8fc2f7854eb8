import { indexTypes, type ConfiguredType } from '@trowel/domain/records';
import type { HarrisMatrix, MatrixNode, Language } from '@trowel/domain/matrix';
import { describeNode, listNames, nameFaces, nameNodeUnits } from '../styles/matrix-names.ts';
import { createNeighbours, type NodeNeighbours } from './matrix-neighbours.ts';
import { matrixWordsIn, type MatrixWords } from '../styles/matrix-words.ts';
import { createLooks, type LookOf } from '../styles/type-looks.ts';

export interface MatrixTextOptions {
  language: Language;
  siteName: string;
  /** Heading. If empty, "Harris matrix" and the site. */
  title: string;
  /** Custom types, whose units are named after their types. */
  types: readonly ConfiguredType[];
}

export const MATRIX_TEXT_DEFAULTS: MatrixTextOptions = {
  language: 'en',
  siteName: '',
  title: '',
  types: [],
};

/** Data that every section uses. */
interface Reading {
  matrix: HarrisMatrix;
  words: MatrixWords;
  /** Names of nodes with all their units, and of their first unit. */
  names: ReadonlyMap<string, string>;
  faces: ReadonlyMap<string, string>;
  neighboursOf: (node: string) => NodeNeighbours;
  /** Nodes with a relation of any kind. */
  related: ReadonlySet<string>;
  lookOf: LookOf;
}

/**
 * Renders the matrix as plain text, for reading or listening. First the counts, then each level from the latest
 * with sentences such as `SU 12 (fill, period II): above 14 and 15; below 3.`, then equal units,
 * contemporaries, contradictions, findings and units without relations. Each heading has an empty line before
 * it.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2' }));
 * const lines = renderMatrixText(buildMatrix(units, statements)).split('\n');
 * console.log(lines.slice(4, 6)); // [ 'Level 0 (1)', 'SU 1: above 2.' ]
 */
export function renderMatrixText(matrix: HarrisMatrix, options: Partial<MatrixTextOptions> = {}): string {
  const { language, siteName, title, types } = { ...MATRIX_TEXT_DEFAULTS, ...options };
  const words = matrixWordsIn(language);
  const reading: Reading = {
    matrix,
    words,
    names: nameNodeUnits(matrix),
    faces: nameFaces(matrix),
    neighboursOf: createNeighbours(matrix),
    related: new Set(
      [...matrix.edges, ...matrix.contemporary].flatMap(({ source, target }) => [source, target]),
    ),
    lookOf: createLooks(indexTypes(types)),
  };
  const sections = [
    readHead(matrix, title || [words.matrix, siteName].filter(Boolean).join(' · '), words),
    ...readLevels(reading),
    readSection(words.equalUnits, readEqual(reading)),
    readSection(words.contemporaries, readContemporary(reading)),
    readSection(words.contradictions, readContradictions(reading)),
    readSection(words.errors, readFindings(matrix, 'error')),
    readSection(words.warnings, readFindings(matrix, 'warning')),
    readSection(words.withoutRelations, readIsolated(reading)),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function readHead({ statistics }: HarrisMatrix, title: string, words: MatrixWords): string[] {
  const { units, relations, reduced_relations: lines, depth: levels } = statistics;
  return [title, words.counts({ units, relations, lines, levels }), words.latestOnTop];
}

function readSection(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [`${title} (${sentences.length})`, ...sentences];
}

function readLevels(reading: Reading): string[][] {
  const { matrix, words, related } = reading;
  const nodes = new Map(matrix.nodes.map((node) => [node.id, node]));
  return matrix.levels.map((ids, level) => {
    const shown = ids.filter((id) => related.has(id));
    return readSection(
      `${words.level} ${level}`,
      shown.map((id) => readNode(nodes.get(id)!, reading)),
    );
  });
}

function readNode(node: MatrixNode, reading: Reading): string {
  const { words, faces, neighboursOf } = reading;
  const { earlier, later, contemporary } = neighboursOf(node.id);
  const list = (ids: readonly string[]): string => listIds(ids, faces, words.language);
  const clauses = [
    earlier.length > 0 ? words.above(list(earlier)) : '',
    later.length > 0 ? words.below(list(later)) : '',
    contemporary.length > 0 ? words.contemporaryWith(list(contemporary)) : '',
  ];
  const clause = clauses.filter(Boolean).join('; ');
  return `${introduce(node, reading)}${clause && `: ${clause}`}.`;
}

/** Formats `SU 12 (fill, period II)`. */
function introduce(node: MatrixNode, { names, words, lookOf }: Reading): string {
  const traits = describeNode(node, words.language, lookOf(node));
  return `${words.unit} ${names.get(node.id) ?? node.us_number}${traits && ` (${traits})`}`;
}

function listIds(ids: readonly string[], faces: ReadonlyMap<string, string>, language: Language): string {
  return listNames(
    ids.map((id) => faces.get(id) ?? id),
    language,
  );
}

function readEqual({ matrix, words }: Reading): string[] {
  return matrix.same_as.map(({ units, chain }) => {
    const sheets = [...new Set(chain.map(({ recorded_in }) => recorded_in).filter(Boolean))];
    const source = sheets.length > 0 ? ` (${words.recordedIn(sheets.join('; '))})` : '';
    return `${words.unit} ${units.join(' = ')}${source}.`;
  });
}

function readContemporary({ matrix, words, faces }: Reading): string[] {
  return matrix.contemporary.map(
    ({ source, target }) =>
      `${words.unit} ${faces.get(source) ?? source} ${words.is} ${words.contemporaryWith(faces.get(target) ?? target)}.`,
  );
}

function readContradictions({ matrix, words, faces }: Reading): string[] {
  return matrix.edges
    .filter(({ contradicts }) => contradicts)
    .map(({ source, target }) =>
      words.contradicting(faces.get(source) ?? source, faces.get(target) ?? target),
    );
}

function readFindings({ findings }: HarrisMatrix, severity: 'error' | 'warning'): string[] {
  return findings.filter((finding) => finding.severity === severity).map(({ message }) => message);
}

function readIsolated(reading: Reading): string[] {
  const { matrix, related } = reading;
  const apart = new Set(matrix.set_apart?.map(({ node }) => node));
  return matrix.nodes
    .filter(({ id }) => !related.has(id) && !apart.has(id))
    .map((node) => `${introduce(node, reading)}.`);
}
