import { describe, expect, it } from 'vitest';
import { addReferencedUnits } from './import/add-referenced-units.ts';
import { applyRenames } from './import/apply-renames.ts';
import { createImportBuilder } from './import/import-builder.ts';
import { createDraft, finishDraft, type ImportDraft, type ReaderFacts } from './import/import-draft.ts';
import type { ImportedData, ImportedStatement, ImportedUnit } from './import/imported-data.ts';
import { markNamesByHand } from './import/mark-names-by-hand.ts';
import { reportMistyped } from './import/mistyped-numbers.ts';
import { noteRepeats } from './import/note-repeats.ts';
import { resolveAreaNames } from './import/resolve-area-names.ts';
import { resolveAreas } from './import/resolve-areas.ts';
import { resolvePrefixedNames } from './import/resolve-prefixed-names.ts';
import { resolveSpellings } from './import/resolve-spellings.ts';
import { applySentinels } from './import/sentinels.ts';
import { suggestRelations } from './import/suggest-relations.ts';
import { IMPORT_STEPS, runImportSteps } from './import-steps.ts';
import { reportUnreadRelations } from './tables/relations/unread-columns.ts';

type Given = Partial<Pick<ImportDraft, 'units' | 'statements' | 'records' | 'problems' | 'language'>> &
  Partial<ReaderFacts>;

/** A draft in which nothing can be changed in place. */
function draftOf({ units, statements, records, problems, language = 'en', ...facts }: Given): ImportDraft {
  const empty = createDraft(createImportBuilder(language), {
    format: 'unit_table',
    sentinels: undefined,
    isCustomField: () => false,
  });
  return freeze({
    ...empty,
    units: units ?? [],
    statements: statements ?? [],
    records: records ?? [],
    problems: problems ?? [],
    facts: { ...empty.facts, ...facts },
  });
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Map || value instanceof Set)
    return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

function unit(us_number: string, { area = '', ...fields }: Record<string, string> = {}): ImportedUnit {
  return { us_number, area, fields, source: { row: 2, sheet: fields['sheet'] ?? 'US' }, declared: true };
}

function statement(from: string, to: string, other: Partial<ImportedStatement> = {}): ImportedStatement {
  const ends = { from: { us_number: from }, to: { us_number: to } };
  return { ...ends, word: 'covers', type: 'covers', source: { row: 2 }, ...other };
}

const names = ({ units }: Pick<ImportedData | ImportDraft, 'units'>): string[] =>
  units.map(({ us_number, area }) => (area === '' ? us_number : `${area}/${us_number}`));
const ends = ({ statements }: Pick<ImportDraft, 'statements'>): string[] =>
  statements.map(({ from, to }) => `${from.area ?? ''} ${from.us_number} > ${to.area ?? ''} ${to.us_number}`);
const codes = ({ problems }: ImportDraft): string[] => problems.map(({ code }) => code);

describe('a step of an import', () => {
  it('suggestRelations() adds the word that is probably meant to the problem', () => {
    const problem = { severity: 'warning', code: 'unknown_relation', message: 'Unknown', value: 'coppre 2' };
    const { type: _type, ...unknown } = statement('1', '2', { word: 'coppre' });
    const draft = suggestRelations(draftOf({ statements: [unknown], problems: [problem as never] }));

    expect(draft.problems[0]!.message).toBe('Unknown. Is it "Copre"?');
    expect(draft.notes.join()).toContain('"coppre":"Copre"');
  });

  it('reportMistyped() reports a letter among numbers', () => {
    const units = ['1', '2', '3'].map((name) => unit(name));

    expect(reportMistyped(draftOf({ units, statements: [statement('1', '4O')] })).problems).toMatchObject([
      { code: 'mistyped_number', value: '4O', message: expect.stringContaining('if 40 is meant') },
    ]);
  });

  it('reportUnreadRelations() reports a custom field that looks like relations', () => {
    const described = { ...unit('1'), fields: { custom: { Matrix: 'copre 2, 3' } } };

    expect(codes(reportUnreadRelations(draftOf({ units: [described] })))).toEqual(['perhaps_relations']);
    const mapped = draftOf({ units: [described], isCustomField: (heading) => heading === 'Matrix' });
    expect(codes(reportUnreadRelations(mapped))).toEqual([]);
  });

  it('resolveAreaNames() splits the area from a name', () => {
    const draft = draftOf({ units: [unit('1', { area: 'A' })], statements: [statement('1', 'A/2')] });

    expect(ends(resolveAreaNames(draft))).toEqual([' 1 > A 2']);
  });

  it('applyRenames() replaces a name by the number of the table of units', () => {
    const draft = draftOf({
      units: [unit('12')],
      statements: [statement('12', 'Befund 13')],
      renames: new Map([['Befund 13', '13']]),
    });

    expect(ends(applyRenames(draft))).toEqual([' 12 >  13']);
  });

  it('resolvePrefixedNames() splits the type from a number and merges rows of one unit', () => {
    const units = [unit('USM 7', { definition: 'Wall' }), unit('8')];
    const draft = resolvePrefixedNames(draftOf({ units, statements: [statement('8', 'USM 7')] }));

    expect(draft.units[0]).toMatchObject({ us_number: '7', written: 'USM 7', fields: { unit_type: 'USM' } });
    expect(ends(draft)).toEqual([' 8 >  7']);
  });

  it('resolveAreas() completes units of a sheet without areas', () => {
    const units = [unit('1', { area: 'A' }), unit('1', { sheet: 'Levels', definition: 'Floor' })];
    const draft = resolveAreas(draftOf({ units, placeless: new Set(['Levels']) }));

    expect(names(draft)).toEqual(['A/1']);
    expect(draft.units[0]!.fields['definition']).toBe('Floor');
  });

  it('markNamesByHand() marks only tables that Trowel did not write', () => {
    expect(markNamesByHand(draftOf({})).isByHand).toBe(true);
    expect(markNamesByHand(draftOf({ verbatim: new Set(['1']) })).isByHand).toBe(false);
  });

  it.each([
    ['drop', ['1'], []],
    ['keep', ['1', '+'], [' + >  1']],
    ['natural', ['1', 'topsoil'], [' topsoil >  1']],
  ] as const)('applySentinels() can %s a mark', (sentinels, units, statements) => {
    const draft = draftOf({ units: [unit('1')], statements: [statement('+', '1')], sentinels });

    expect(names(applySentinels(draft))).toEqual(units);
    expect(ends(applySentinels(draft))).toEqual(statements);
  });

  it('resolveSpellings() finds the unit of a name with other zeros or blanks', () => {
    const draft = draftOf({ units: [unit('12 bis'), unit('3')], statements: [statement('003', '12BIS')] });

    expect(ends(resolveSpellings(draft))).toEqual([' 3 >  12 bis']);
  });

  it('addReferencedUnits() adds the units that only relations name', () => {
    const inArea = statement('1', '2', { from: { us_number: '1', area: 'A' } });

    expect(names(addReferencedUnits(draftOf({ statements: [inArea] })))).toEqual(['A/1', 'A/2']);
  });

  it('noteRepeats() counts repeated statements and keeps them', () => {
    const draft = noteRepeats(draftOf({ statements: [statement('1', '2'), statement('1', '2')] }));

    expect(draft.statements).toHaveLength(2);
    expect(draft.notes).toEqual([expect.stringContaining('1 statements repeat')]);
  });
});

describe('IMPORT_STEPS', () => {
  const draft = (): ImportDraft =>
    draftOf({
      declares: true,
      units: [unit('USM 7', { area: 'A' }), unit('8', { area: 'A' })],
      statements: [statement('8', 'A/USM 7'), statement('8', 'A/7')],
    });

  it('names a reason for each position, and each step once', () => {
    expect(new Set(IMPORT_STEPS.map(({ apply }) => apply)).size).toBe(IMPORT_STEPS.length);
    for (const { reason } of IMPORT_STEPS) expect(reason).toMatch(/^[A-Z`][^\n]{20,120}\.$/);
  });

  it('changes no draft in place, and gives the same result again', () => {
    const first = draft();
    const before = JSON.stringify(first);
    const results = [runImportSteps(first), runImportSteps(first)].map(finishDraft);

    expect(JSON.stringify(first)).toBe(before);
    expect(results[0]).toEqual(results[1]);
  });

  it('skips steps that are not for the file', () => {
    const own = draftOf({ isOwnFile: true, statements: [statement('1', '2'), statement('1', '2')] });

    expect(runImportSteps(own)).toMatchObject({ units: [], notes: [] });
  });

  it('has an order that matters: areas are split off before types, and repeats are counted last', () => {
    const right = runImportSteps(draft());
    expect(ends(right)).toEqual([' 8 > A 7', ' 8 > A 7']);
    expect(right.notes.join()).toContain('1 statements repeat');

    const turned = runImportSteps(draft(), [...IMPORT_STEPS].reverse());
    expect(ends(turned)).not.toEqual(ends(right));
    expect(turned.notes.join()).not.toContain('repeat');
  });
});
