import type { FindingCode } from '@trowel/domain/matrix';
import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Findings',
  intro: 'What the records say that cannot be, or that is missing. Nothing is changed by itself.',
  none: 'Nothing contradicts, and nothing is missing.',
  noneOfKind: 'None of this kind.',
  all: 'All',
  kinds: 'Kinds of finding',
  severities: { error: 'Contradictions', warning: 'Warnings', info: 'Remarks' },
  codes: {
    self_relation: 'Related to itself',
    contradiction: 'Two units, each above the other',
    cycle: 'A circle of several units',
    equal_but_ordered: 'The same, yet one above the other',
    contemporary_but_ordered: 'Contemporary, yet one above the other',
    contemporary_cannot_hold: 'Cannot be contemporary',
    unknown_unit: 'Unit not recorded',
    one_sided: 'Said on one sheet only',
    conflicting_kinds: 'Two relations that differ',
    impossible_by_type: 'Not possible by type',
    em_relation_unfit: 'Link that does not fit its types',
    em_chain_unfit: 'Chain of sources that does not hold',
    em_chain_incomplete: 'Chain of sources with a gap',
    unknown_type: 'Type nobody described',
    period_inversion: 'Against the periods',
    elevation_inversion: 'Against the elevations',
    isolated: 'No relation',
    equal_unlike: 'The same, yet unlike',
    redundant: 'Said by others already',
    disconnected: 'Parts without connection',
  } satisfies Record<FindingCode, string>,
  chain: 'What says so',
  saidOn: (sheets: string) => `sheet ${sheets}`,
  suggestions: 'What would resolve it',
  actions: {
    drop: (what: string) => `leave out “${what}”`,
    reverse: (what: string) => `turn “${what}” round`,
    retarget: (what: string, instead: string) => `make “${what}” read “${instead}”`,
    separate: (what: string) => `part the two units of “${what}”`,
  },
  left: (count: number) => (count === 0 ? 'then none is left' : `${count} would be left`),
  inMatrix: 'Show in the matrix',
  shown: (shown: string, total: string) => `${shown} of ${total}`,
  more: 'Show more',
};

const it: typeof en = {
  title: 'Controlli',
  intro: 'Quello che nelle schede non può stare insieme, o che manca. Niente viene cambiato da solo.',
  none: 'Nessuna contraddizione, nessuna mancanza.',
  noneOfKind: 'Nessuna di questo tipo.',
  all: 'Tutte',
  kinds: 'Tipi di segnalazione',
  severities: { error: 'Contraddizioni', warning: 'Avvisi', info: 'Osservazioni' },
  codes: {
    self_relation: 'In rapporto con sé stessa',
    contradiction: 'Due US, ciascuna sopra l’altra',
    cycle: 'Un circolo di più US',
    equal_but_ordered: 'Uguali, ma una sopra l’altra',
    contemporary_but_ordered: 'Contemporanee, ma una sopra l’altra',
    contemporary_cannot_hold: 'Non possono essere contemporanee',
    unknown_unit: 'US non schedata',
    one_sided: 'Detto in una sola scheda',
    conflicting_kinds: 'Due rapporti diversi',
    impossible_by_type: 'Non possibile per il tipo',
    em_relation_unfit: 'Legame non adatto ai tipi',
    em_chain_unfit: 'Catena di fonti che non regge',
    em_chain_incomplete: 'Catena di fonti incompleta',
    unknown_type: 'Tipo che nessuno ha descritto',
    period_inversion: 'Contro i periodi',
    elevation_inversion: 'Contro le quote',
    isolated: 'Senza rapporti',
    equal_unlike: 'Uguali, ma dissimili',
    redundant: 'Già detto da altri rapporti',
    disconnected: 'Parti senza collegamento',
  },
  chain: 'Che cosa lo dice',
  saidOn: (sheets) => `scheda ${sheets}`,
  suggestions: 'Che cosa lo risolverebbe',
  actions: {
    drop: (what) => `togliere «${what}»`,
    reverse: (what) => `invertire «${what}»`,
    retarget: (what, instead) => `leggere «${what}» come «${instead}»`,
    separate: (what) => `separare le due US di «${what}»`,
  },
  left: (count) => (count === 0 ? 'poi non ne resta nessuna' : `ne resterebbero ${count}`),
  inMatrix: 'Mostra nel matrix',
  shown: (shown, total) => `${shown} di ${total}`,
  more: 'Mostra altre',
};

/** The words of the findings of a site. */
export const FINDINGS_TEXTS: TextsOf<typeof en> = { en, it };

export type FindingsTexts = typeof en;

/** Gives what findings of a code are called. */
export function nameKind(t: FindingsTexts, code: string): string {
  return (t.codes as Partial<Record<string, string>>)[code] ?? code;
}
