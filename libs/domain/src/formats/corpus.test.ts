import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { relationClassOf } from '../records/relations/vocabulary.ts';
import { decodeText } from './text/decode-text.ts';
import type { ImportedData, ImportFormat } from './import/imported-data.ts';
import { readImport } from './read-import.ts';

const FOLDER = process.env['TROWEL_CORPUS'] ?? '';
const CORPUS = `${FOLDER}/harris/`;

interface Normalized {
  units: { id: string }[];
  later_than: [string, string][];
  equal: [string, string][];
  contemporary: [string, string][];
  expected: { units: number; undeclared: string[] };
}

const SETS: [set: string, files: string[], format: ImportFormat][] = [
  ['harris12', ['harris12.csv'], 'unit_table'],
  ['shub1', ['shub1.csv'], 'unit_table'],
  ['bonn', ['bonn.lst'], 'lst'],
  ['reduce', ['reduce.lst'], 'lst'],
  ['cycle', ['cycle.lst'], 'lst'],
  ['pre14', ['PRE14.csv'], 'tagged_triples'],
  ['ark-csv-format', ['csv_format.csv'], 'tagged_triples'],
  ['hm-fig12', ['observations.csv', 'inferences.csv', 'contexts.csv'], 'edge_list'],
  ['hm-roskams-h', ['roskams-h-observations.csv', 'roskams-h-contexts.csv'], 'edge_list'],
  ['hm-roskams-jumps', ['roskams-observations.csv', 'roskams-contexts.csv'], 'edge_list'],
  ['pyarchinit-tutorial', ['us.csv'], 'unit_table'],
  ['arkhe-harris', ['harris.csv'], 'edge_list'],
  ['polychron-demo', ['1-strat.csv', '5-context-equality.csv'], 'edge_list'],
];

const load = (set: string, file: string): ImportedData => {
  const { text } = decodeText(readFileSync(`${CORPUS}${set}/${file}`));
  return readImport({ fileName: file, text });
};
const normalized = (set: string): Normalized =>
  JSON.parse(readFileSync(`${CORPUS}${set}/normalized.json`, 'utf8')) as Normalized;

const unordered = (pairs: readonly (readonly [string, string])[]): string[] =>
  [...new Set(pairs.map(([a, b]) => (a < b ? `${a} ${b}` : `${b} ${a}`)))].sort();

/** Relations of the files in the form of the corpus: pairs with the later unit first, and pairs without direction. */
function summarise(files: readonly ImportedData[]) {
  const later = new Set<string>();
  const equal: [string, string][] = [];
  const contemporary: [string, string][] = [];
  for (const { from, to, type } of files.flatMap(({ statements }) => statements)) {
    const kind = type ? relationClassOf(type) : 'none';
    if (kind === 'later') later.add(`${from.us_number} ${to.us_number}`);
    if (kind === 'earlier') later.add(`${to.us_number} ${from.us_number}`);
    if (kind === 'equal') equal.push([from.us_number, to.us_number]);
    if (kind === 'contemporary') contemporary.push([from.us_number, to.us_number]);
  }
  const units = new Set(files.flatMap((file) => file.units.map(({ us_number }) => us_number)));
  return {
    units: [...units].sort(),
    later: [...later].sort(),
    equal: unordered(equal),
    contemporary: unordered(contemporary),
  };
}

function expectation({ units, later_than, equal, contemporary, expected }: Normalized) {
  return {
    units: [...new Set([...units.map(({ id }) => id), ...expected.undeclared])].sort(),
    later: [...new Set(later_than.map((pair) => pair.join(' ')))].sort(),
    equal: unordered(equal),
    contemporary: unordered(contemporary),
  };
}

describe.skipIf(!existsSync(CORPUS))('readImport() on the Harris corpus (skipped where it is absent)', () => {
  it.each(SETS)('gives the units and relations of %s', (set, files, format) => {
    const data = files.map((file) => load(set, file));

    expect(data[0]?.format).toBe(format);
    expect(summarise(data)).toEqual(expectation(normalized(set)));
    expect(data.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
  });

  it('reads the relation table of pyarchinit-tutorial to the same relations as its unit table', () => {
    const table = summarise([load('pyarchinit-tutorial', 'us_relationships.csv')]);

    expect(table.later).toEqual(expectation(normalized('pyarchinit-tutorial')).later);
  });

  it('keeps the links of the Extended Matrix as statements that order nothing', () => {
    const { statements } = load('pyarchinit-tutorial', 'us.csv');
    const links = statements.filter(({ word }) => /^[<>]+$/.test(word));

    expect(links).toHaveLength(25);
    expect(links.every(({ type }) => type !== undefined && relationClassOf(type) === 'none')).toBe(true);
  });

  it('keeps what PRE14 says of its units, and counts its repeated statements', () => {
    const { units, notes } = load('pre14', 'PRE14.csv');
    const pit = units.find(({ us_number }) => us_number === '204');

    expect(pit?.fields).toMatchObject({
      definition: 'deposit',
      description: 'Possible fill of quarry pit, gravel',
      custom: { status: 'assigned' },
    });
    expect(notes.join('\n')).toContain('13 statements repeat');
  });
});

/** Folder, units and statements that its JSON twins count. */
const PYARCHINIT_SETS: [set: string, units: number, statements: number][] = [
  ['italian_sample_13us', 13, 17],
  ['english_mini', 7, 2],
  ['rimini_scavo_archeologico', 51, 187],
  ['rimini_museo_100us', 100, 1673],
  ['volterra_synthetic_30us', 30, 10],
];

describe.skipIf(!existsSync(CORPUS))(
  'readImport() on tables of pyArchInit (skipped where they are absent)',
  () => {
    const open = (file: string): ImportedData => {
      const { text } = decodeText(readFileSync(`${FOLDER}/pyarchinit/${file}`));
      return readImport({ fileName: file, text });
    };
    const list = ({ statements }: ImportedData): string[] =>
      statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`).sort();

    it.each(PYARCHINIT_SETS)(
      'reads %s to the same relations from its units and from its relations',
      (set, ...counts) => {
        const units = open(`${set}/us.csv`);
        const table = open(`${set}/relationships.csv`);

        expect([units.units.length, units.statements.length]).toEqual(counts);
        expect(units.statements.every(({ type }) => type !== undefined)).toBe(true);
        expect(list(table)).toEqual(list(units));
        expect([...units.problems, ...table.problems].filter(({ severity }) => severity !== 'info')).toEqual(
          [],
        );
      },
    );

    it('makes one unit of one number, whether a relation names its area or not', () => {
      expect(open('rimini_scavo_archeologico/relationships_from_rapporti.csv').units).toHaveLength(51);
    });

    it('finds the column that says what the edges of a graph are', () => {
      const { statements, notes } = open('sample_50us_graph/edges.csv');

      expect(statements).toHaveLength(144);
      expect(statements.every(({ type }) => type !== undefined)).toBe(true);
      expect(notes.join()).toContain('relation in "stratigraphic_relation"');
    });

    it.each(['italian_sample_13us/inventory.csv', 'english_mini/inventory.csv'])(
      'reads the finds in %s as finds, not as units',
      (file) => {
        const { units, records } = open(file);

        expect(units).toEqual([]);
        expect(records).toHaveLength(5);
        expect(records.every(({ entity }) => entity === 'inventario')).toBe(true);
      },
    );

    it('makes no units of a list of pottery, but pottery groups', () => {
      const { units, records } = open('pottery_fixture/pottery.csv');

      expect(units).toEqual([]);
      expect(records).toMatchObject([
        { entity: 'pottery', fields: { pottery_number: '101', us_number: '1', sherd_count: 1 } },
        { entity: 'pottery', fields: { pottery_number: '102', form: 'Ciotola', sherd_count: 2 } },
      ]);
    });

    it.each([
      ['rimini_scavo_archeologico/periodization.csv', 'periods', 12],
      ['pyarchinit_thesaurus/thesaurus_sigle.csv', 'thesaurus', 357],
      ['english_mini/sites.csv', 'sites', 3],
    ])('reads %s as %s', (file, entity, count) => {
      const { records } = open(file);

      expect(records.map((record) => record.entity)).toEqual(Array.from({ length: count }, () => entity));
    });
  },
);
