// A data table of abbreviated relation words, as used on notes and in the margins of plans.
import { foldText } from '@trowel/domain/core';
import {
  beginsRelation,
  MAX_RELATION_WORDS,
  parseRelationType,
  type RelationType,
} from '@trowel/domain/records';
import { matchAt } from './line-text.ts';

const SHORT: Partial<Record<RelationType, readonly string[]>> = {
  covers: ['cop', 'copr', 'cov', 'ricopre'],
  covered_by: ['cop da', 'copr da', 'cov by', 'ricoperto da', 'ricoperta da'],
  cuts: ['tagl', 'tg'],
  cut_by: ['tagl da', 'tg da'],
  fills: ['riemp', 'rp', ...articulated('riempimento')],
  filled_by: ['riemp da', 'rp da'],
  abuts: ['app a', 'si app a', 'si app', 's app a', 'app', 'abuts against', 'abutting', 'abutting against'],
  abutted_by: ['gli si app', 'le si app'],
  later_than: ['post a', 'post'],
  earlier_than: ['ant a', 'ant'],
  same_as: ['ug a', 'ug', 'uguale'],
  bonded_to: ['leg a', 'si leg a'],
  contemporary_with: ['cont a', 'contemp', 'contemp a', 'coev'],
};

/** Returns `riempimento di`, `del`, `dello`, … */
function articulated(noun: string): string[] {
  return ['di', 'del', 'dello', 'della', 'dell', 'dei', 'degli', 'delle'].map((word) => `${noun} ${word}`);
}

const BY_WORD = new Map(
  Object.entries(SHORT).flatMap(([type, words]) =>
    words.map((word) => [word, type as RelationType] as const),
  ),
);

const FIRST_WORDS = new Set([...BY_WORD.keys()].map((word) => word.split(' ', 1)[0]));

const SYMBOL = /(?:>>|<<|==|[><=»«≡])/uy;
const WORD = /[\p{L}\p{M}]+/uy;
/** Gap between two words of a relation. A full stop ends an abbreviation. */
const GAP = /(?:\.\s?|['’]|[\s_-])/uy;

/** The longest relation word at a position of the text. */
export interface FoundRelation {
  type: RelationType;
  end: number;
}

/** Lists the relation words that begin at a position, longest first: `tagl. da` as well as `tagliato da`. */
export function listRelationWords(text: string, at: number): FoundRelation[] {
  const symbol = matchAt(SYMBOL, text, at)?.[0];
  const ends = symbol === undefined ? findWordEnds(text, at) : [at + symbol.length];
  return ends.toReversed().flatMap((end) => {
    const word = text.slice(at, end);
    const type =
      parseRelationType(word) ??
      BY_WORD.get(
        foldText(word)
          .replaceAll(/[\s_\-.'’]+/g, ' ')
          .trim(),
      );
    return type === undefined ? [] : [{ type, end: skipStop(text, end) }];
  });
}

/** Skips the full stop of an abbreviation. */
function skipStop(text: string, end: number): number {
  return text.charAt(end) === '.' ? end + 1 : end;
}

function mayBegin(word: string): boolean {
  return beginsRelation(word) || FIRST_WORDS.has(word);
}

function findWordEnds(text: string, start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (ends.length < MAX_RELATION_WORDS) {
    const word = matchAt(WORD, text, at)?.[0];
    if (word === undefined || (at === start && !mayBegin(foldText(word)))) break;
    at += word.length;
    // `A1` is a unit or an area, never a word and a number, unless the word is complete.
    if (word.length > 1 || !/\d/.test(text.charAt(at))) ends.push(at);
    const gap = matchAt(GAP, text, at)?.[0];
    if (gap === undefined) break;
    at += gap.length;
  }
  return ends;
}
