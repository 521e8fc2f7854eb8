import { describe, expect, it } from 'vitest';
import { labelUnits, type LabelledUnit } from './build-labels.ts';

describe('labelUnits()', () => {
  it('says once what is defined and interpreted by the same word', () => {
    const unit: LabelledUnit = {
      id: 7,
      site_name: 'Rocca',
      area: 'A',
      us_number: '10',
      unit_type: 'US',
      definition: 'Crollo',
      definition_en: null,
      interpretation: 'Crollo',
      interpretation_en: 'Collapse',
      period: '1',
      phase: '',
      excavation_year: null,
      samples: null,
      samples_en: null,
    };
    const linesIn = (language: 'en' | 'it'): readonly string[] =>
      labelUnits([unit], { language, webUrl: 'https://dig.example', terms: {} })[0]!.lines;

    expect(linesIn('it')).toEqual(['Crollo', 'Periodo 1']);
    expect(linesIn('en')).toEqual(['Collapse', 'Period 1']);
  });
});
