import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { relationClassOf } from '@trowel/domain/records';
import type { ImportedData } from '@trowel/domain/formats';
import { readImportFile } from '../reading/read-import-file.ts';

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? ''}/harris/`;

interface Normalized {
  units: { id: string }[];
  later_than: [string, string][];
  equal: [string, string][];
  contemporary: [string, string][];
  expected: { units: number };
}

const SETS: [set: string, file: string, format: string][] = [
  ['hmc-A2', 'A2.xml', 'hmcx'],
  ['hmc-PEA', 'PEA.xml', 'hmcx'],
  ['hmc-demo', 'demo.xml', 'hmcx'],
  ['kr-A_I5', 'A_I5.gv', 'dot'],
  ['kr-BB_DD17', 'BB_DD17.gv', 'dot'],
  ['bgs-midland-valley', 'Midland_Valley.dot', 'dot'],
  ['bgs-jurassic', 'jurassic_tm.dot', 'dot'],
  ['oeai-60', 'test-data-60-units.json', 'graph_json'],
  ['phaser-CTD2021', 'CTD2021-phaser-20210504114322-with-Dating-test-data.json', 'phaser'],
  ['templu-mare', 'TempluMare.em.json', 'em_json'],
  ['pyarchinit-xlsx', 'example.xlsx', 'unit_table'],
];
const unordered = (pairs: readonly (readonly string[])[]): string[] =>
  [...new Set(pairs.map((pair) => pair.toSorted().join(' ~ ')))].sort();
const ordered = (pairs: readonly (readonly string[])[]): string[] =>
  [...new Set(pairs.map((pair) => pair.join(' > ')))].sort();

/** Relations as the corpus keeps them; the unit it leaves without a name has one after the import. */
function summarise({ units, statements }: ImportedData) {
  const nameOf = (name: string): string => (name.startsWith('unnamed ') ? '' : name);
  const of = (...classes: string[]): string[][] =>
    statements
      .filter(({ type }) => type && classes.includes(relationClassOf(type)))
      .map(({ from, type, to }) => {
        const pair = [nameOf(from.us_number), nameOf(to.us_number)];
        return relationClassOf(type!) === 'earlier' ? pair.reverse() : pair;
      });
  return {
    units: units.map(({ us_number }) => nameOf(us_number)).sort(),
    later: ordered(of('later', 'earlier')),
    equal: unordered(of('equal')),
    contemporary: unordered(of('contemporary')),
  };
}

function expectation({ units, later_than, equal, contemporary, expected }: Normalized) {
  // `SU002` of the Extended Matrix is the unit 002 here.
  const nameOf = (name: string): string => name.trim().replace(/^(?:SU|US)(?=\d)/, '');
  const pairs = (list: readonly [string, string][]): string[][] => list.map((pair) => pair.map(nameOf));
  return {
    units: [...new Set([...units.map(({ id }) => id), ...later_than.flat()].map(nameOf))].sort(),
    count: expected.units,
    later: ordered(pairs(later_than)),
    equal: unordered(pairs(equal)),
    contemporary: unordered(pairs(contemporary)),
  };
}

describe.skipIf(!existsSync(CORPUS))('graph files of the corpus (skipped where it is absent)', () => {
  const load = (set: string, file: string) =>
    readImportFile({ fileName: file, bytes: readFileSync(`${CORPUS}${set}/${file}`), format: 'auto' });
  const normalized = (set: string): Normalized =>
    JSON.parse(readFileSync(`${CORPUS}${set}/normalized.json`, 'utf8')) as Normalized;

  it.each(SETS)('give the units and relations of %s', async (set, file, format) => {
    const data = await load(set, file);
    const { count, ...wanted } = expectation(normalized(set));
    const found = summarise(data);

    expect(data.format).toBe(format);
    // Only units with relations are counted in this set; the file holds 213. In the other it leaves out claims and sources.
    if (set === 'bgs-jurassic' || set === 'templu-mare')
      found.units = found.units.filter((name) => wanted.units.includes(name));
    expect(found).toEqual(wanted);
    expect(found.units).toHaveLength(count);
    expect(data.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['hmc-A2', 'A2.xml', 'Horizon 10', 'Horizon 1', 10],
    ['hmc-PEA', 'PEA.xml', 'Horizon 9', 'Horizon 0', 10],
    ['hmc-demo', 'demo.xml', 'House', 'P', 2],
    ['phaser-CTD2021', 'CTD2021-phaser-20210504114322-with-Dating-test-data.json', 'Phase 6', 'Phase 1', 6],
  ])('give the periods of %s as records, the most recent first', async (set, file, first, last, count) => {
    const { records, units } = await load(set, file);

    const names = records.map(({ entity, fields }) => [entity, fields['period']]);
    expect([names[0], names.at(-1), names.length]).toEqual([['periods', first], ['periods', last], count]);
    const used = new Set(
      units.map(({ fields }) => fields['period']).filter((period) => period !== undefined),
    );
    expect(names.map(([, name]) => name)).toEqual(expect.arrayContaining([...used]));
  });

  it('give the units and relations of the yEd file of volterra', async () => {
    const file = `${CORPUS}../graphs/graphml/golden_volterra_extmatrix.graphml`;

    const data = await readImportFile({ fileName: 'x.graphml', bytes: readFileSync(file), format: 'auto' });

    const { count, ...wanted } = expectation(normalized('volterra'));
    expect(summarise(data)).toEqual(wanted);
    expect(data.units).toHaveLength(count);
    expect(data.units.every(({ fields }) => typeof fields['period'] === 'string')).toBe(true);
  });

  it.each([
    ['graphml/semerj_demo.graphml', 16, 22, 2],
    ['examples/yed_em.example.graphml', 11, 5, 1],
    ['examples/strict_flat.example.graphml', 7, 5, 1],
    ['json/great-temple.epoch.json', 114, 56, 0],
    ['json/complete-json.epoch.json', 10, 1, 1],
    ['examples/standard_v1.5.example.json', 12, 5, 1],
    ['examples/scene_wrapped.example.json', 13, 5, 1],
    ['original-defects/Scavo archeologico_stratigraphy.graphml', 51, 162, 0],
    ['xlsx/example_stratigraphy.xlsx', 5, 4, 0],
  ])(
    'read %s to %i units, claims and sources, %i relations of order and %i of the same time',
    async (file, ...counts) => {
      const bytes = readFileSync(`${CORPUS}../graphs/${file}`);

      const { units, statements } = await readImportFile({ fileName: file, bytes, format: 'auto' });

      const count = (...classes: string[]): number =>
        statements.filter(({ type }) => type && classes.includes(relationClassOf(type))).length;
      expect([units.length, count('later', 'earlier'), count('contemporary', 'equal')]).toEqual(counts);
    },
  );
});
