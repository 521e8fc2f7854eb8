import { createTerm, listInSection, requireField, type SheetPreset } from './preset.ts';

/** A short sheet for training digs: few fields, each with a sentence of help. */
export const TRAINING_DIG: SheetPreset = {
  key: 'training-dig',
  entity: 'us',
  label: { en: 'Short sheet for training digs', it: 'Scheda breve per cantieri scuola' },
  description: {
    en: 'Eighteen fields with help texts for beginners.',
    it: 'Diciotto campi, con spiegazioni per chi inizia.',
  },
  definition: {
    sections: [
      listInSection('identity', { en: 'Which unit', it: 'Quale US' }, [
        requireField('site_name'),
        'area',
        requireField('us_number', {
          help: {
            en: 'Take the next free number from the list. Never use a number twice.',
            it: 'Prendi il prossimo numero libero dell’elenco. Non usare mai un numero due volte.',
          },
        }),
        requireField('unit_type', { initial: 'US' }),
      ]),
      listInSection(
        'see',
        { en: 'Observations', it: 'Osservazioni' },
        [
          requireField('definition', {
            help: { en: 'Layer, cut, fill, wall?', it: 'Strato, taglio, riempimento, muro?' },
          }),
          'color',
          'consistency',
          'inclusions',
          requireField('distinction_criteria', {
            label: { en: 'Why is it a separate unit?', it: 'Perché è una US distinta?' },
          }),
          requireField('description', {
            help: {
              en: 'Describe only observations: shape, limits, surface, thickness. Do not interpret yet.',
              it: 'Descrivi solo le osservazioni: forma, limiti, superficie, spessore. Non interpretare ancora.',
            },
          }),
          'elevation_max',
          'elevation_min',
          'thickness',
        ],
        'trench',
      ),
      listInSection('interpretation', { en: 'Interpretation', it: 'Interpretazione' }, [
        requireField('interpretation', {
          help: {
            en: 'What was it, and how did it get there?',
            it: 'Che cosa era, e come si è formato?',
          },
        }),
        'certainty',
      ]),
      listInSection('people', { en: 'Recording', it: 'Schedatura' }, [
        requireField('recorder', { recorded_in: 'trench' }),
        requireField('recorded_on', { recorded_in: 'trench' }),
        requireField('tutor_checked', { recorded_in: 'lab' }),
      ]),
    ],
    custom_fields: [
      {
        key: 'thickness',
        type: 'computed',
        unit: 'm',
        label: { en: 'Difference in level', it: 'Dislivello' },
        expression: 'round(elevation_max - elevation_min, 2)',
      },
      {
        key: 'certainty',
        type: 'choice',
        label: { en: 'Certainty', it: 'Grado di certezza' },
        vocabulary: [
          createTerm('certain', 'certain', 'certa'),
          createTerm('probable', 'probable', 'probabile'),
          createTerm('doubtful', 'doubtful', 'dubbia'),
        ],
      },
      {
        key: 'tutor_checked',
        type: 'flag',
        label: { en: 'Checked by the tutor', it: 'Controllata dal tutor' },
      },
    ],
  },
};
