// Test helper, not shipped: an invented site with the difficult cases of a graph.
import { parseRelationType } from '../../../records/relations/words.ts';
import type { GraphModel, GraphRecords, GraphUnit } from './graph-records.ts';

export const SITE = 'Villa del Glicine';

/** Creates a unit from `12` or `B/12`, its facts, and relations such as `covers 3`, `>> D.1`, `covers B/5`. */
export function recordUnit(
  name: string,
  relations: readonly string[] = [],
  facts: Partial<GraphUnit> = {},
): GraphUnit {
  const relationships = relations.map((line) => {
    const [, word = '', target = ''] = /^(.+) (\S+)$/.exec(line) ?? [];
    const type = parseRelationType(word);
    if (!type) throw new Error(`No relation: ${line}`);
    const other = splitName(target);
    return { type, us_number: other.us_number, ...(target.includes('/') && { area: other.area }) };
  });
  return { ...splitName(name), unit_type: 'US', relationships, ...facts };
}

function splitName(name: string): { area: string; us_number: string } {
  const slash = name.indexOf('/');
  return { area: name.slice(0, Math.max(slash, 0)), us_number: name.slice(slash + 1) };
}

/** Creates records of a site from units and other records. */
export function recordsOf(units: readonly GraphUnit[], others: Partial<GraphRecords> = {}): GraphRecords {
  return { site: { site_name: SITE }, units, periods: [], models: [], ...others };
}

/** Creates a model of a unit. */
export function recordModel(us_id: string, file_name: string, others: Partial<GraphModel> = {}): GraphModel {
  const format = file_name.slice(file_name.lastIndexOf('.') + 1) as GraphModel['format'];
  return { us_id, area: '', file_name, format, size_bytes: 1_024, ...others };
}

//   topsoil 1        virtual 101 (over 4) - property P1 - combiner C.1 - extractors D.1.1, D.1.2 - document D.1
//      |
//   fill 2 == 98
//      |
//   cut 3
//      |
//   wall 4 ~ wall 5     find SF 10 lies under 2; 7 exists in two areas
export function inventSite(): GraphRecords {
  const dated = (period: string, phase: string | null = null): Partial<GraphUnit> => ({ period, phase });
  return recordsOf(
    [
      recordUnit('1', ['covers 2', 'cuts 404'], {
        ...dated('III'),
        definition: 'Topsoil',
        recorder: 'A. Neri',
      }),
      recordUnit('2', ['covered by 1', 'fills 3', 'same as 98', 'covers 10'], {
        ...dated('II', '2'),
        definition: 'Collapse',
        interpretation: 'Abandonment',
        description: 'Tiles and mortar.',
        excavation_year: 2024,
        excavated: 'yes',
        elevation_max: 12.5,
        samples: ['soil', 'charcoal'],
        custom: { mapper: 'b', checked: true },
      }),
      recordUnit('3', ['cuts 4', 'filled by 2', 'adjacent to 5'], dated('II', '1')),
      recordUnit('4', ['bonded to 5', 'cut by 3', '< 101'], {
        ...dated('I'),
        unit_type: 'USM',
        period_end: 'II',
        phase_end: '2',
        activity: 'Building of the wall',
        recorder: 'B. Verdi',
        director: 'C. Rossi',
      }),
      recordUnit('5', ['bonded to 4'], { ...dated('I'), unit_type: 'USM' }),
      recordUnit('98', ['same as 2'], dated('II', '2')),
      recordUnit('10', ['covered by 2'], { ...dated('II', '1'), unit_type: 'SF' }),
      recordUnit('101', ['> 4', '>> P1'], { ...dated('I'), unit_type: 'USVA' }),
      recordUnit('102', ['later than 4'], { unit_type: 'USVB' }),
      recordUnit('P1', ['<< 101', '>> C.1'], {
        unit_type: 'property',
        definition: 'height',
        description: '3.20 m',
      }),
      recordUnit('C.1', ['>> D.1.1', '>> D.1.2', '<< P1'], { unit_type: 'Combinar' }),
      recordUnit('D.1.1', ['>> D.1'], { unit_type: 'Extractor', recorder: 'A. Neri' }),
      recordUnit('D.1.2', [], { unit_type: 'Extractor' }),
      recordUnit('D.1', ['<< D.1.2', 'documents 1'], {
        unit_type: 'DOC',
        document_file: 'https://archive.example/survey.pdf',
      }),
      recordUnit('A/7', ['covers 8'], { unit_type: 'layer' }),
      recordUnit('A/8', ['covers B/7']),
      recordUnit('B/7'),
    ],
    {
      site: { site_name: SITE, description: 'A villa on the hill.', latitude: 42.5, longitude: 11.9 },
      periods: [
        { period: 'I', phase: '', name: 'Roman Imperial', start_year: -27, end_year: 476, color: '#cd5c5c' },
        { period: 'II', phase: '1', dating: 'Late Antique', start_year: 476, end_year: 600 },
        { period: 'II', phase: '2', dating: 'Early Medieval', start_year: 600, end_year: 800 },
        { period: 'III', phase: '', start_year: 1800, end_year: 2024 },
      ],
      models: [
        recordModel('4', 'wall.glb'),
        recordModel('4', 'wall 2.glb'),
        recordModel('3', 'cut #1.obj'),
        recordModel('7', 'floor.gltf', { area: 'B' }),
      ],
    },
  );
}
