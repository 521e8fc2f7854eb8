import { existsSync, readFileSync } from 'node:fs';
import { openArchive, renderMatrixFile } from '@trowel/documents';
import { buildMatrix, type HarrisMatrix, type Statement } from '@trowel/domain/matrix';
import {
  readImport,
  renderMatrixDot,
  renderMatrixLst,
  buildMatrixRecords,
  type HmcPeriod,
  type ImportedData,
} from '@trowel/domain/formats';
import { generateSite, plantErrors } from '@trowel/domain/testing';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '../import/reading/read-import-file.ts';

const site = generateSite({ units: 300, seed: 21, equalShare: 0.1, unitsPerArea: 100 });
const { units, statements } = plantErrors(site, { count: 4, seed: 3 });
const matrix = buildMatrix(units, statements);

const build = (data: ImportedData): HarrisMatrix => {
  const input = buildMatrixRecords(data);
  return buildMatrix(input.units, input.statements);
};

/** Boxes with all their units, lines and pairs, by number and area. */
function factsOf({ nodes, edges, redundant, contemporary }: HarrisMatrix): unknown {
  const name = ({ area, us_number }: { area: string; us_number: string }): string => `${area}/${us_number}`;
  const nameOf = new Map(nodes.map((node) => [node.id, name(node.members[0]!)]));
  const line = ({ source, target }: { source: string; target: string }): string =>
    `${nameOf.get(source)} > ${nameOf.get(target)}`;
  return {
    boxes: nodes.map(({ members }) => members.map(name).join(' = ')).toSorted(),
    lines: [...edges, ...redundant].map(line).toSorted(),
    pairs: contemporary.map(line).toSorted(),
  };
}

/** Files of an older and a newer version of the program. */
const REAL = ['hmc-A2/A2.xml', 'hmc-demo/demo.xml'].map(
  (name) => `${process.env['TROWEL_CORPUS'] ?? ''}/harris/${name}`,
);
/** Attributes of ours that the program passes over. */
const OWN = new Set([
  'us_number',
  'area',
  'same_as',
  'code',
  'structure',
  'unit_type',
  'relation',
  'certainty',
]);

async function packHmcx(whole: HarrisMatrix, chronology: readonly HmcPeriod[]): Promise<Uint8Array> {
  const file = await renderMatrixFile(whole, {
    format: 'hmcx',
    siteName: 'Orto',
    language: 'it',
    grouping: 'none',
    date: new Date(0),
    paper: 'A3',
    orientation: 'auto',
    chronology,
  });
  return file as Uint8Array;
}

async function openText(zip: Uint8Array, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openArchive(zip)).read(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

describe('a matrix written and read back', () => {
  it('has equal units, areas and contradictions', () => {
    expect(matrix.same_as.length).toBeGreaterThan(5);
    expect(new Set(matrix.nodes.map(({ area }) => area)).size).toBeGreaterThan(1);
    expect(matrix.edges.filter(({ contradicts }) => contradicts).length).toBeGreaterThan(0);
  });

  it.each(['none', 'area'] as const)('is the same as DOT, framed by %s', async (grouping) => {
    const bytes = new TextEncoder().encode(renderMatrixDot(matrix, { grouping }));

    const back = build(await readImportFile({ fileName: 'matrix.dot', bytes, format: 'auto' }));

    // What longer chains imply is not written; of a contradiction read anew another relation may be the suspect.
    expect(factsOf(back)).toEqual(factsOf({ ...matrix, redundant: [] }));
  });

  it('is the same as a project of the Harris Matrix Composer, with periods, phases and their names', async () => {
    const dated = units.map((unit, at) => ({
      ...unit,
      period: at % 3 === 0 ? '1' : 'II',
      phase: at % 2 ? '1' : null,
    }));
    const whole = buildMatrix(dated, statements);
    const chronology = [
      { period: 'II', phase: '', name: 'Età «romana» & dopo', description: 'dal 27 a.C.' },
      { period: 'II', phase: '1', name: 'Prima', description: null },
    ];
    const bytes = await packHmcx(whole, chronology);

    const data = await readImportFile({ fileName: 'matrix.hmcx', bytes, format: 'auto' });

    expect(data.notes).toContain('Project: Orto');
    const groups = (await openText(bytes, 'matrix.xml')).match(
      /(?<= id=")[^"]+(?="[^>]* type="P\w+_GROUP")/g,
    );
    expect(groups).toEqual(expect.arrayContaining(['II', 'II.1']));
    expect(factsOf(build(data))).toEqual(factsOf({ ...whole, redundant: [] }));
    const places = (list: readonly { area: string; us_number: string; fields: Record<string, unknown> }[]) =>
      list
        .map(({ area, us_number, fields }) => [area, us_number, fields['period'], fields['phase']].join('|'))
        .sort();
    const recorded = dated.map(({ area, us_number, period, phase }) => ({
      area,
      us_number,
      fields: { period, phase },
    }));
    expect(places(data.units)).toEqual(places(recorded));
    expect(data.records.map(({ fields: { sort_order: _, ...fields } }) => fields)).toEqual(
      expect.arrayContaining([
        { period: '1', phase: '' },
        { period: 'II', phase: '', name: 'Età «romana» & dopo', description: 'dal 27 a.C.' },
        { period: 'II', phase: '1', name: 'Prima' },
      ]),
    );
  });

  it.each(['dot', 'hmcx'] as const)(
    'keeps what each of several units in one box says itself, as %s',
    async (format) => {
      const told = [
        { key: 'a', us_number: '1', area: 'A', period: 'I', structure: 'Area sacra' },
        { key: 'b', us_number: '1', area: 'B', period: 'II', phase: '2', activity: 'Fase di crollo' },
        { key: 'c', us_number: '7', area: 'B' },
      ];
      const same = (from: string, to: string): Statement => ({ from, type: 'same_as', to });
      const one = buildMatrix(told, [same('a', 'b'), same('b', 'c')]);
      const bytes =
        format === 'hmcx'
          ? await packHmcx(one, [])
          : new TextEncoder().encode(renderMatrixDot(one, { grouping: 'activity' }));

      const { units: read } = await readImportFile({ fileName: `matrix.${format}`, bytes, format: 'auto' });

      expect(read.map(({ area, us_number, fields }) => ({ area, us_number, ...fields }))).toEqual(
        told.map(({ key: _, ...unit }) => unit),
      );
    },
  );

  it('is read as the program itself would save it, without our attributes: by its numbers, names and groups', async () => {
    const bytes = await packHmcx(matrix, []);
    const xml = await openText(bytes, 'matrix.xml');
    const saved = xml.replace(
      /(?<=<hmc(?:node|edge)[^>]*) (?:us_number|area|same_as|code|structure|unit_type|relation|certainty)="[^"]*"/g,
      '',
    );

    const { units: read, statements: told } = await readImportFile({
      fileName: 'matrix.xml',
      bytes: new TextEncoder().encode(saved),
      format: 'auto',
    });

    // The three ends of the program are units then.
    expect(read).toHaveLength(matrix.nodes.length + 3);
    expect(new Set(read.map(({ us_number }) => us_number)).size).toBe(read.length);
    expect(told.every(({ type }) => type === 'later_than' || type === 'contemporary_with')).toBe(true);
  });

  it.skipIf(!REAL.every((file) => existsSync(file)))(
    'has the shape of a real matrix of the program',
    async () => {
      const ours = await openText(await packHmcx(matrix, []), 'matrix.xml');
      const real = REAL.map((file) => readFileSync(file, 'utf8'));

      const shapeOf = (text: string): Set<string> =>
        new Set(
          [...text.matchAll(/<(\w+)((?:\s[\w.:]+="[^"]*")*)\s*\/?>/g)].map(([, name, attributes = '']) => {
            const names = [...attributes.matchAll(/([\w.:]+)=/g)].map(([, one]) => one!);
            return [name, ...names.filter((one) => !OWN.has(one)).sort()].join(' ');
          }),
        );
      const known = shapeOf(real.join());
      expect([...shapeOf(ours)].filter((shape) => !known.has(shape))).toEqual([]);
      expect(ours.split('\n').slice(0, 6)).toEqual(real[0]!.split(/\r?\n/).slice(0, 6));
      expect(ours).toMatch(/type="TOP_SURFACE"[^]*type="UNEXCAVATED"[^]*type="GEOLOGY"/);
    },
  );

  it('is the same as LST, which has no place for areas', () => {
    const inOneArea = buildMatrix(
      units.map((unit) => ({
        ...unit,
        area: '',
        us_number: unit.us_number + (unit.area ? `.${unit.area}` : ''),
      })),
      statements,
    );

    const back = build(readImport({ text: renderMatrixLst(inOneArea) }));

    expect(factsOf(back)).toEqual(factsOf(inOneArea));
  });
});
