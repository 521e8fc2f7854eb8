import type { Language } from '@trowel/domain/matrix';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';

/** Lines with an uncertain meaning. */
export interface LineRemarks {
  headless: { row: number; ends: string }[];
  dashed: { row: number; ends: string }[];
}

const MAX_NAMED = 10;

/** Creates an empty list of remarks. */
export function createLineRemarks(): LineRemarks {
  return { headless: [], dashed: [] };
}

/** Reports the lines of each kind as one problem, with examples and how to change their meaning. */
export function reportLines(builder: ImportBuilder, { headless, dashed }: LineRemarks): void {
  report(builder, headless, {
    code: 'line_without_head',
    what: {
      en: 'Lines without an arrow, unlike others, were read as contemporary',
      it: 'Linee senza freccia, a differenza delle altre, lette come contemporanee',
    },
    remedy: {
      en: 'Import with the mapping {"undirected": "same_as"} if such lines connect nodes of one unit',
      it: 'Se uniscono una sola US, importa con la mappatura {"undirected": "same_as"}',
    },
  });
  report(builder, dashed, {
    code: 'dashed_line',
    what: {
      en: 'Dashed lines, which do not record an order in the Extended Matrix, were read as links',
      it: 'Linee tratteggiate, che nell’Extended Matrix non indicano un ordine, lette come legami',
    },
    remedy: {
      en: 'If they record an order, import with the mapping {"dashed": "later_than"}',
      it: 'Se indicano un ordine, importa con la mappatura {"dashed": "later_than"}',
    },
  });
}

function report(
  builder: ImportBuilder,
  lines: LineRemarks['headless'],
  { code, what, remedy }: { code: string; what: Record<Language, string>; remedy: Record<Language, string> },
): void {
  const [first] = lines;
  if (!first) return;
  const format = (language: Language, line: string): string => {
    const named = lines.slice(0, MAX_NAMED).map(({ row, ends }) => `${ends} (${line} ${row})`);
    const more = lines.length > MAX_NAMED ? ', …' : '';
    return `${what[language]}: ${named.join(', ')}${more} (${lines.length}). ${remedy[language]}`;
  };
  addProblem(builder, {
    severity: 'warning',
    code,
    message: { en: format('en', 'line'), it: format('it', 'riga') },
    row: first.row,
  });
}
