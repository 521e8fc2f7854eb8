import { describe, expect, it } from 'vitest';
import { indexTypes } from '../../records/node-types/configured-types.ts';
import { RELATION_TYPES, relationLabelsOf } from '../../records/relations/vocabulary.ts';
import { configureType } from '../../testing/configure-type.ts';
import { generateSite } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import { buildMatrix, type MatrixOptions } from '../matrix.ts';
import type { Finding, FindingCode } from './finding.ts';

const CODES: readonly FindingCode[] = ['em_relation_unfit', 'em_chain_unfit', 'em_chain_incomplete'];

/** Returns the findings about the Extended Matrix. `types` are the types of units by number. */
function told(
  lines: readonly string[],
  types: Record<string, string>,
  options: Partial<MatrixOptions> = {},
): Finding[] {
  const traits = Object.fromEntries(Object.entries(types).map(([key, unit_type]) => [key, { unit_type }]));
  const { units, statements } = recordSite(lines, traits);
  return buildMatrix(units, statements, options).findings.filter(({ code }) => CODES.includes(code));
}

const codesOf = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

describe('a relation of a unit of the Extended Matrix', () => {
  it.each([
    ['USVA', 'covers', true],
    ['USVs', 'later than', true],
    ['USVB', 'cuts', true],
    ['USVA', 'fills', false],
    ['USVA', 'bonded to', false],
    ['USVC', 'abuts', false],
    ['USVn', '>', true],
    ['USVA', '>>', true],
    ['USVA', 'connected to', false],
    ['USVA', 'adjacent to', true],
    ['SF', 'covers', true],
    ['SF', 'fills', false],
    ['VSF', 'bonded to', true],
    ['SF', 'abuts', true],
    ['SF', 'contemporary with', true],
    ['SF', '>', true],
    ['SF', '>>', false],
    ['CON', 'connected to', true],
    ['CON', '>', true],
    ['CON', 'contains', true],
    ['CON', 'adjacent to', false],
    ['CON', 'later than', true],
    ['CON', 'covers', false],
    ['CON', 'contemporary with', false],
    ['DOC', 'documents', true],
    ['DOC', '>>', true],
    ['DOC', '>', false],
    ['DOC', 'covers', false],
    ['DOC', 'later than', false],
    ['DOC', 'connected to', true],
    ['DOC', 'same as', false],
    ['property', 'documents', false],
    ['USVA', 'documents', false],
  ])('%s %s a plain unit: fits is %s', (type, word, fits) => {
    const unfit = fits ? [] : ['em_relation_unfit'];
    const kinds = (lines: string[]): string[] =>
      codesOf(told(lines, { '1': type, '2': 'US' })).filter((code) => code !== 'em_chain_incomplete');

    expect(kinds([`1 ${word} 2`])).toEqual(unfit);
  });

  it('is judged the same from the sheet of the other unit', () => {
    expect(codesOf(told(['2 filled by 1'], { '1': 'USVA' }))).toEqual(['em_relation_unfit']);
    expect(told(['2 documented by 1'], { '1': 'DOC' })).toEqual([]);
  });

  it('is told as a hypothesis where a virtual unit is of one time with another', () => {
    const [finding] = told(['1 contemporary with 2'], { '1': 'USVA' });

    expect(finding).toMatchObject({ code: 'em_relation_unfit', severity: 'warning', units: ['1', '2'] });
    expect(finding!.message).toBe(
      'Sheet 1 says that 1 is contemporary with 2; 1 is a virtual unit, so this can only be a hypothesis.',
    );
  });

  it('is told once for a pair, by the relation that does not fit, in both languages', () => {
    const lines = ['1 covers 2', '1 fills 2', '2 filled by 1'];

    const [english, ...others] = told(lines, { '1': 'SF' });
    const [italian] = told(lines, { '1': 'SF' }, { language: 'it' });

    expect(others).toEqual([]);
    expect(english!.chain).toMatchObject([{ from: '1', type: 'fills', to: '2' }]);
    expect(english!.message).toBe(
      'Sheets 1 and 2 say that 1 fills 2, but 1 is a special find of the Extended Matrix: only covers, cuts, abuts, bonded to and links (>, <) are allowed.',
    );
    expect(italian!.message).toBe(
      "Le schede 1 e 2 dicono che 1 riempie 2, ma 1 è un reperto speciale dell'Extended Matrix: ammette solo copre, taglia, si appoggia, si lega e connessioni (>, <).",
    );
  });

  it('is judged by what a type of one’s own is in the Extended Matrix', () => {
    const ghost = configureType('Ghost', { em_type: 'USVs' });
    const lines = ['1 fills 2'];

    expect(codesOf(told(lines, { '1': 'GHOST' }, { types: indexTypes([ghost]) }))).toEqual([
      'em_relation_unfit',
    ]);
    expect(told(lines, { '1': 'GHOST' }, { types: indexTypes([]) })).toEqual([]);
  });
});

describe('plain units', () => {
  it.each(['US', 'USM', 'SU', 'TU', 'USD', 'Lager', ''])('of type %s may have any relation', (type) => {
    const lines = RELATION_TYPES.map((relation, at) => `${at} ${relationLabelsOf(relation).en} ${at + 100}`);
    const types = Object.fromEntries(lines.map((_, at) => [String(at), type]));

    expect(told(lines, types)).toEqual([]);
  });

  it('are not concerned on a site of any size', () => {
    const { units, statements } = generateSite({ units: 2_000, seed: 5 });

    expect(codesOf(buildMatrix(units, statements).findings).filter((code) => code.startsWith('em_'))).toEqual(
      [],
    );
  });
});

describe('the chain of sources', () => {
  // 1 → P → C → E → D
  const types = { '1': 'USVA', P: 'property', C: 'Combinar', E: 'Extractor', D: 'DOC' };

  it('is well from a unit over property, combiner and extractor to a document, whoever tells it', () => {
    expect(told(['1 >> P', 'P >> C', 'C >> E', 'E >> D'], types)).toEqual([]);
    expect(told(['P << 1', 'C << P', 'E << C', 'D << E'], types)).toEqual([]);
  });

  it.each([
    ['a unit and a combiner', '1 >> C'],
    ['a unit and an extractor', 'E >> 1'],
  ])('knows no link between %s', (_, line) => {
    const [finding] = told(['1 >> P', 'P >> C', 'C >> E', 'E >> D', line], types);

    expect(finding).toMatchObject({ code: 'em_chain_unfit', severity: 'warning' });
    expect(finding!.message).toContain('unit → property → combiner → extractor → document');
  });

  it('tells each node that lacks what it belongs to or what it rests on', () => {
    const findings = told(['1 >> P', 'C >> E'], { ...types, D: 'US' });
    const ofHidden = told(['1 >> P', 'C >> E'], { ...types, D: 'US' }, { claims: false });

    expect(findings.map(({ code, units }) => [code, ...units])).toEqual([
      ['em_chain_incomplete', 'C'],
      ['em_chain_incomplete', 'E'],
      ['em_chain_incomplete', 'P'],
    ]);
    expect(ofHidden).toEqual(findings);
    expect(findings.map(({ message }) => message)).toEqual([
      'C is a combiner with an incomplete chain of sources: no property uses it.',
      'E is an extractor with an incomplete chain of sources: it is not linked to a document.',
      'P is a property with an incomplete chain of sources: no combiner, extractor or document supports it.',
    ]);
  });

  it('tells a node without any link once', () => {
    const [finding, ...others] = told(['1', 'P'], types, { language: 'it' }).filter(({ units }) =>
      units.includes('P'),
    );

    expect(others).toEqual([]);
    expect(finding!.message).toBe(
      'P è una proprietà con una catena delle fonti incompleta: nessuna US la possiede, e nessun combinatore, estrattore o documento la sostiene.',
    );
  });
});

describe('a type of unit nobody knows', () => {
  const site = recordSite(['1', '2', '3', '4'], {
    '1': { unit_type: 'Lager' },
    '3': { unit_type: 'Lager ' },
    '4': { unit_type: 'oven' },
  });
  const unknown = (options: Partial<MatrixOptions>): Finding[] =>
    buildMatrix(site.units, site.statements, options).findings.filter(({ code }) => code === 'unknown_type');

  it('is told once with its units, where the types of one’s own are known', () => {
    const oven = configureType('OVEN');

    expect(unknown({ types: indexTypes([oven]) })).toMatchObject([
      {
        severity: 'warning',
        units: ['1', '3'],
        message: '2 units have the type Lager, which is neither built in nor configured: 1 and 3.',
      },
    ]);
    expect(unknown({ types: indexTypes(), language: 'it' }).at(-1)!.message).toBe(
      'La US 4 ha il tipo oven, che non è né predefinito né configurato.',
    );
  });

  it('is not told where they are not', () => {
    expect(unknown({})).toEqual([]);
  });
});
