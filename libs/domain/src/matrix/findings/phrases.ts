import { inverseOf } from '@trowel/domain/records';
import type { ChainStep, NamedRelation, StepSource } from '../proofs/chain-step.ts';
import type { Grammar } from './grammar.ts';

const MAX_STEPS = 8;
const MAX_UNITS = 12;

/** Parts of sentences in one language. */
export interface Phrases {
  /** Formats a statement with the sheet that records it. */
  formatStatement(step: ChainStep): string;
  /** Formats several statements as one explanation. */
  why(steps: readonly ChainStep[]): string;
  list(words: readonly string[], and: string): string;
  /** Formats names of units. Of many names, only the first. */
  units(names: readonly string[]): string;
}

/** Returns the sentence parts in the language of a grammar. */
export function phrasesOf(grammar: Grammar): Phrases {
  const list = (words: readonly string[], and: string): string =>
    words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
  const formatStatement = (step: ChainStep): string => formatStep(grammar, step);
  return {
    formatStatement,
    list,
    why(steps) {
      const hidden = steps.length - MAX_STEPS;
      const shown = hidden > 1 ? steps.slice(0, MAX_STEPS) : steps;
      const phrases = shown.map(formatStatement);
      if (hidden > 1) phrases.push(grammar.more(hidden));
      return phrases.length < 2
        ? phrases.join('')
        : `${phrases.slice(0, -1).join(', ')}, ${grammar.and} ${phrases.at(-1)}`;
    },
    units(names) {
      const hidden = names.length - MAX_UNITS;
      const shown = hidden > 1 ? [...names.slice(0, MAX_UNITS), `+${hidden}`] : names;
      return list(shown, grammar.and);
    },
  };
}

/** Formats a statement from the view of the sheet that records it. */
function formatStep(grammar: Grammar, step: ChainStep): string {
  const { verbs, and, sheetSays, sheetsSay, recordSays } = grammar;
  const { from, type, to, recorded_in } = step;
  const statement = `${from} ${verbs[type]} ${to}`;
  const sheets = sheetNames(grammar, step);
  const [sheet] = sheets;
  if (recorded_in === from) return sheetSays(sheet!, statement);
  if (recorded_in === to) return sheetSays(sheet!, `${to} ${verbs[inverseOf(type)]} ${from}`);
  if (sheets.length > 1) return sheetsSay(sheets.join(` ${and} `), statement);
  return recordSays(sheet!, statement);
}

/** Formats a relation as a statement, without its sheet. */
export function quote({ verbs }: Grammar, { from, type, to }: NamedRelation): string {
  return `${from} ${verbs[type]} ${to}`;
}

/** Lists the sheets of a step, each with further known details of its source. */
export function sheetNames(grammar: Grammar, { from, to, recorded_in, sources }: ChainStep): string[] {
  const names = recorded_in === `${from}, ${to}` ? [from, to] : [recorded_in];
  return names.map((name) => nameSheet(grammar, name, sources));
}

function nameSheet({ recordedBy, row }: Grammar, name: string, sources: readonly StepSource[] = []): string {
  const source = sources.find(({ sheet }) => sheet === name);
  if (!source) return name;
  const details = [
    source.who === undefined ? undefined : recordedBy(source.who),
    source.record,
    source.row === undefined ? undefined : `${row} ${source.row}`,
    source.when,
  ].filter((detail) => detail !== undefined);
  return `${name} (${details.join(', ')})`;
}

/** Formats the names along a chain. Of a long chain, the first and the last. */
export function namePath({ from, to }: ChainStep, between: readonly string[]): string {
  const hidden = between.length - MAX_STEPS;
  const shown =
    hidden > 1 ? [...between.slice(0, MAX_STEPS / 2), '…', ...between.slice(-MAX_STEPS / 2)] : between;
  return [from, ...shown, to].join(' → ');
}
