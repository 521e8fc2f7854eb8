/*
 * Groups spellings of the same value, as OpenRefine does (github.com/OpenRefine/OpenRefine/wiki/Clustering-In-Depth).
 *
 * 1. Fingerprint: lower case, no accents and punctuation, sorted unique words. Equal keys are one spelling.
 * 2. Bigram fingerprint: sorted unique pairs of letters without spaces. It finds divided and joined words.
 * 3. Edit distance 1 or 2 for what is left, by length. Numbers must be equal: `Fase 1` is not `Fase 2`.
 *    Candidates share one of three segments at almost the same place (Pass-Join: Li, Deng, Wang, Feng 2011).
 *
 * Two transpositions at the ends of segments may be missed.
 *
 * Each value joins the most frequent value near it, so that chains of small differences do not grow.
 * Cost: linear in the letters for 1 and 2; at most `MAX_COMPARISONS` distances for 3.
 */
import { compareNatural, editDistance, foldText } from '@trowel/domain/core';

/** A value with the number of its records. */
export interface CountedText {
  value: string;
  count: number;
}

/** Spellings that probably mean the same. */
export interface ValueCluster {
  /** The suggested spelling: a term of the vocabulary, otherwise the most frequent. */
  into: string;
  /** `spelling` if they differ in case, accents, punctuation, spaces or word order only. `similar` if letters differ. */
  similarity: 'spelling' | 'similar';
  /** The most frequent first. */
  values: CountedText[];
}

/** Clusters, and whether all values were compared. */
export interface ValueClusters {
  clusters: ValueCluster[];
  isComplete: boolean;
}

const MAX_COMPARISONS = 50_000;
/** Longer texts are compared by their fingerprint only. */
const MAX_LETTERS = 80;
/** Shorter texts differ too easily by one letter. */
const MIN_LETTERS = 5;
/** Texts of at least this length may differ in two letters. */
const TWO_WRONG = 10;
const SEGMENTS = 3;

/** Groups similar values. `isTerm` returns true for a value of the vocabulary. */
export function clusterValues(
  values: readonly CountedText[],
  isTerm: (value: string) => boolean = () => false,
): ValueClusters {
  const sorted = values.toSorted((a, b) => b.count - a.count || compareNatural(a.value, b.value));
  const spellings = groupBy(
    groupBy(
      sorted.map((one) => [one]),
      (value) => fingerprint(value),
    ),
    (value) => bigramKey(value),
  );
  const { groups, isComplete } = joinSimilar(spellings);
  const clusters = groups
    .filter(({ values: some }) => some.length > 1)
    .map(({ values: some, isExact }): ValueCluster => {
      const ordered = some.toSorted((a, b) => b.count - a.count);
      const into = (ordered.find(({ value }) => isTerm(value)) ?? ordered[0]!).value;
      return { into, similarity: isExact ? 'spelling' : 'similar', values: ordered };
    });
  return { clusters: clusters.toSorted(byWeight), isComplete };
}

/** Clusters of equal spelling come first, then those with more records. */
function byWeight(a: ValueCluster, b: ValueCluster): number {
  const sum = ({ values }: ValueCluster): number => values.reduce((total, { count }) => total + count, 0);
  if (a.similarity !== b.similarity) return a.similarity === 'spelling' ? -1 : 1;
  return sum(b) - sum(a) || compareNatural(a.into, b.into);
}

/** Returns the words of a text: lower case, no accents, no punctuation. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the fingerprint of a text: its sorted unique words. */
export function fingerprint(text: string): string {
  return [...new Set(wordsOf(text))].toSorted().join(' ');
}

/** Returns the sorted unique bigrams of a text and its numbers, or the fingerprint of a short text. */
function bigramKey(text: string): string {
  const letters = wordsOf(text).join('');
  if (letters.length < MIN_LETTERS) return fingerprint(text);
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(letters.slice(at, at + 2));
  return [...pairs].toSorted().join('') + numbersOf(text);
}

function numbersOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).join(' ');
}

/** Merges groups whose first values have the same key. Values without letters and digits stay alone. */
function groupBy(groups: CountedText[][], keyOf: (value: string) => string): CountedText[][] {
  const byKey = new Map<string, CountedText[]>();
  const alone: CountedText[][] = [];
  for (const group of groups) {
    const key = keyOf(group[0]!.value);
    const known = byKey.get(key);
    if (key === '') alone.push(group);
    else if (known) known.push(...group);
    else byKey.set(key, [...group]);
  }
  return [...byKey.values(), ...alone];
}

interface Group {
  values: CountedText[];
  isExact: boolean;
}

/** A group during the comparison by edit distance. */
interface Candidate {
  group: CountedText[];
  text: string;
  numbers: string;
  isTaken: boolean;
}

/** Joins groups whose first values differ in one or two letters. */
function joinSimilar(groups: CountedText[][]): { groups: Group[]; isComplete: boolean } {
  const candidates = groups.map((group): Candidate => {
    const { value } = group[0]!;
    return { group, text: wordsOf(value).join(' '), numbers: numbersOf(value), isTaken: false };
  });
  const index = indexSegments(candidates);
  let comparisons = 0;
  const joined = candidates.flatMap((centre): Group[] => {
    if (centre.isTaken) return [];
    centre.isTaken = true;
    const values = [...centre.group];
    for (const other of comparisons > MAX_COMPARISONS ? [] : findNear(index, centre)) {
      comparisons += 1;
      if (comparisons > MAX_COMPARISONS) break;
      if (other.isTaken) continue;
      if (editDistance(centre.text, other.text) > mostWrong(centre.text, other.text)) continue;
      other.isTaken = true;
      values.push(...other.group);
    }
    return [{ values, isExact: values.length === centre.group.length }];
  });
  return { groups: joined, isComplete: comparisons <= MAX_COMPARISONS };
}

function mostWrong(a: string, b: string): number {
  return Math.min(a.length, b.length) < TWO_WRONG ? 1 : 2;
}

/** Candidates by their numbers, length, position of the segment and its text. */
type SegmentIndex = Map<string, Candidate[]>;

function indexSegments(candidates: readonly Candidate[]): SegmentIndex {
  const index: SegmentIndex = new Map();
  for (const candidate of candidates) {
    const { text, numbers } = candidate;
    const { length } = text;
    if (length < MIN_LETTERS || length > MAX_LETTERS) continue;
    segmentsOf(length).forEach(({ from, to }, at) => {
      const key = `${length} ${at} ${text.slice(from, to)} ${numbers}`;
      const known = index.get(key);
      if (known) known.push(candidate);
      else index.set(key, [candidate]);
    });
  }
  return index;
}

/** Divides a length into three parts. Two errors leave at least one of them unchanged. */
function segmentsOf(length: number): { from: number; to: number }[] {
  return Array.from({ length: SEGMENTS }, (_, at) => ({
    from: Math.floor((at * length) / SEGMENTS),
    to: Math.floor(((at + 1) * length) / SEGMENTS),
  }));
}

const MAX_SHIFT = 2;

/** Finds the candidates that share a segment with a text at almost the same place. */
function findNear(index: SegmentIndex, { text, numbers }: Candidate): Set<Candidate> {
  const near = new Set<Candidate>();
  if (text.length < MIN_LETTERS || text.length > MAX_LETTERS) return near;
  for (let length = text.length - MAX_SHIFT; length <= text.length + MAX_SHIFT; length++)
    segmentsOf(length).forEach(({ from, to }, at) => {
      for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
        if (from + shift < 0) continue;
        const part = text.slice(from + shift, to + shift);
        for (const candidate of index.get(`${length} ${at} ${part} ${numbers}`) ?? []) near.add(candidate);
      }
    });
  return near;
}
