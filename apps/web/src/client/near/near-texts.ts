import type { BoxShape } from '@trowel/domain/drawing';
import type { TextsOf } from '../i18n/language.ts';
import type { NearStep } from './plan-neighbourhood.ts';

const en = {
  near: (number: string) => `Around SU ${number}`,
  self: 'this sheet',
  steps: {
    '-2': 'two above',
    '-1': 'above',
    '0': 'contemporary',
    '1': 'below',
    '2': 'two below',
  } satisfies Record<NearStep, string> as Record<NearStep, string>,
  rest: (_count: number, formatted: string, step: string) =>
    `${formatted} more (${step}): show in the matrix`,
  inMatrix: 'Show in the matrix',
  shapes: {
    deposit: '',
    cut: 'cut',
    structure: 'structure',
    burial: 'burial',
    virtual: 'virtual',
    document: 'document',
    group: '',
  } satisfies Record<BoxShape, string> as Record<BoxShape, string>,
};

const it: typeof en = {
  near: (number) => `Intorno alla US ${number}`,
  self: 'questa scheda',
  steps: {
    '-2': 'due livelli sopra',
    '-1': 'sopra',
    '0': 'contemporanea',
    '1': 'sotto',
    '2': 'due livelli sotto',
  },
  rest: (count, formatted, step) =>
    `${count === 1 ? 'un’altra' : `altre ${formatted}`} (${step}): mostra nel matrix`,
  inMatrix: 'Mostra nel matrix',
  shapes: {
    deposit: '',
    cut: 'taglio',
    structure: 'struttura',
    burial: 'sepoltura',
    virtual: 'virtuale',
    document: 'documento',
    group: '',
  },
};

/** Texts of the drawing of a unit's neighbourhood. */
export const NEAR_TEXTS: TextsOf<typeof en> = { en, it };
