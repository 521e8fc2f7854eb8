import { describe, expect, it } from 'vitest';
import type { ChainStep } from '../proofs/chain-step.ts';
import { messagesIn, type Messages } from './messages.ts';

const step = (from: string, type: ChainStep['type'], to: string, recorded_in = from): ChainStep => ({
  from,
  type,
  to,
  recorded_in,
  certainty: null,
});

/** Every sentence once. */
function speak(messages: Messages): string[] {
  return [
    messages.selfRelation(step('6', 'cuts', '6')),
    messages.loop([
      step('4', 'covers', '5'),
      step('5', 'fills', '6', '6'),
      step('6', 'later_than', '4', '6, 4'),
    ]),
    messages.equalButOrdered([step('1', 'abuts', '2'), step('2', 'same_as', '1')]),
    messages.contemporaryButOrdered([step('3', 'bonded_to', '1'), step('1', 'covers', '3', 'Section 4')]),
    messages.contemporaryCannotHold(['1', '2', '3'], [step('1', 'covers', '2'), step('2', 'bonded_to', '1')]),
    messages.unknownUnit(step('1', 'covers', '112'), '112', ['121', '12']),
    messages.oneSided(step('1', 'covers', '2', '2'), '1'),
    messages.conflictingKinds('1', ['covers', 'cuts'], '2'),
    messages.layerCuts(step('1', 'cuts', '2')),
    messages.cutFills(step('1', 'fills', '2')),
    messages.matterFilled(step('1', 'fills', '2')),
    messages.periodInversion(step('1', 'covers', '2'), ['3', '2/1']),
    messages.elevationInversion(step('1', 'covers', '2'), [9.5, 10.25]),
    messages.periodsApart(step('1', 'bonded_to', '2'), ['3', '1']),
    messages.lastsBackwards('9', ['2', '3/1']),
    messages.isolated('9'),
    messages.equalUnlike(['1', '2'], ['type', 'period']),
    messages.redundant(step('1', 'covers', '4'), ['2', '3']),
    messages.disconnected(['7', '8'], 2),
  ];
}

describe('messagesIn()', () => {
  it('speaks English', () => {
    expect(speak(messagesIn('en'))).toEqual([
      '6 cannot cut itself: sheet 6 says that 6 cuts 6.',
      '4 cannot be above 5: sheet 6 says that 6 is filled by 5, and sheets 6 and 4 say that 6 is later than 4.',
      '1 cannot abut 2, because they are one unit: sheet 2 says that 2 is the same as 1.',
      '3 and 1 cannot be contemporary: 1 covers 3 (Section 4).',
      '1, 2 and 3 cannot all be as recorded, because contemporary units share a level: sheet 1 says that 1 covers 2, and sheet 2 says that 2 is bonded to 1.',
      'Sheet 1 says that 1 covers 112, but there is no SU 112. Did you mean 121 or 12?',
      'Sheet 2 says that 2 is covered by 1. Sheet 1 does not record it.',
      '1 is recorded with more than one relation to 2: it covers and cuts it.',
      '1 is a layer or a structure and cannot cut 2: only a cut cuts.',
      '1 is a cut and cannot fill 2.',
      '1 cannot fill 2, which is a layer or a structure and not a cut.',
      '1 (period 3) is dated before 2 (period 2/1), but sheet 1 says that 1 covers 2.',
      '1 (top at 9.5 m) is entirely below 2 (bottom at 10.25 m), but sheet 1 says that 1 covers 2.',
      '1 (period 3) and 2 (period 1) do not overlap in time, but sheet 1 says that 1 is bonded to 2.',
      '9 is recorded as lasting from period 2 to period 3/1, but period 3/1 ends before period 2 begins.',
      '9 has no stratigraphic order: no unit is recorded above or below it.',
      '1 and 2 are recorded as one unit but differ in type and period.',
      '“1 covers 4” is redundant: it follows from 1 → 2 → 3 → 4.',
      '7 and 8 are not connected to the rest: the matrix has 2 separate parts.',
    ]);
  });

  it('speaks Italian', () => {
    expect(speak(messagesIn('it'))).toEqual([
      '6 non può tagliare sé stessa: la scheda 6 dice che 6 taglia 6.',
      '4 non può stare sopra 5: la scheda 6 dice che 6 è riempita da 5, e le schede 6 e 4 dicono che 6 è posteriore a 4.',
      '1 non può appoggiarsi a 2, perché sono la stessa US: la scheda 2 dice che 2 è uguale a 1.',
      '3 e 1 non possono essere contemporanee: 1 copre 3 (Section 4).',
      '1, 2 e 3 non possono essere tutte come registrate, perché le US contemporanee sono allo stesso livello: la scheda 1 dice che 1 copre 2, e la scheda 2 dice che 2 si lega a 1.',
      'La scheda 1 dice che 1 copre 112, ma la US 112 non esiste. Forse 121 o 12?',
      'La scheda 2 dice che 2 è coperta da 1. Nella scheda 1 il rapporto manca.',
      '1 ha più di un rapporto con 2: copre e taglia.',
      '1 è uno strato o una struttura e non può tagliare 2: solo un taglio taglia.',
      '1 è un taglio e non può riempire 2.',
      '1 non può riempire 2, che è uno strato o una struttura e non un taglio.',
      '1 (periodo 3) è datata prima di 2 (periodo 2/1), ma la scheda 1 dice che 1 copre 2.',
      '1 (quota massima 9,5 m) è tutta più in basso di 2 (quota minima 10,25 m), ma la scheda 1 dice che 1 copre 2.',
      '1 (periodo 3) e 2 (periodo 1) non si sovrappongono nel tempo, ma la scheda 1 dice che 1 si lega a 2.',
      '9 è registrata dal periodo 2 al periodo 3/1, ma il periodo 3/1 finisce prima che cominci il periodo 2.',
      '9 non ha posizione stratigrafica: nessuna US è registrata sopra o sotto.',
      '1 e 2 sono registrate come la stessa US ma differiscono per tipo e periodo.',
      '«1 copre 4» è ridondante: segue da 1 → 2 → 3 → 4.',
      '7 e 8 non sono collegate al resto: il matrix è diviso in 2 parti.',
    ]);
  });

  it.each([
    ['covered_by', '6 cannot be covered by itself: ', '6 non può essere coperta da sé stessa: '],
    ['cut_by', '6 cannot be cut by itself: ', '6 non può essere tagliata da sé stessa: '],
    ['filled_by', '6 cannot be filled by itself: ', '6 non può essere riempita da sé stessa: '],
    ['abutted_by', '6 cannot be abutted by itself: ', '6 non può ricevere in appoggio sé stessa: '],
    ['earlier_than', '6 cannot be earlier than itself: ', '6 non può essere anteriore a sé stessa: '],
  ] as const)('says so where a sheet has its own unit as %s', (type, english, italian) => {
    expect(messagesIn('en').selfRelation(step('6', type, '6'))).toContain(english);
    expect(messagesIn('it').selfRelation(step('6', type, '6'))).toContain(italian);
  });

  it('names the person, file and row of a statement where they are known', () => {
    const known = {
      ...step('5', 'covers', '4', '5, 4'),
      sources: [
        { sheet: '5', who: 'M. Rossi', record: 'us.csv', row: 17 },
        { sheet: '4', when: '2021-06-30' },
      ],
    };

    expect(messagesIn('en').loop([step('4', 'covers', '5'), known])).toBe(
      '4 cannot be above 5: sheets 5 (recorded by M. Rossi, us.csv, row 17) and 4 (2021-06-30) say that 5 covers 4.',
    );
    expect(messagesIn('it').loop([step('4', 'covers', '5'), known])).toContain(
      'le schede 5 (compilata da M. Rossi, us.csv, riga 17) e 4 (2021-06-30) dicono che 5 copre 4.',
    );
  });

  it('tells what is most likely wrong, as its sheet has it, and what is left without it', () => {
    const chain = [step('4', 'covers', '5', '5'), step('5', 'cuts', '4')];
    const relation = { from: '4', type: 'covers', to: '5' } as const;
    const drop = { action: 'drop', relation, contradictions_left: 0 } as const;
    const instead = { ...relation, to: '15' };
    const joined = { from: '5', type: 'same_as', to: '4' } as const;
    const { advice } = messagesIn('en');

    expect(advice([drop], chain, 1)).toBe(
      ' Most likely wrong: “5 is covered by 4”, on sheet 5. Without this statement no contradiction remains.',
    );
    expect(advice([drop, { ...drop, action: 'reverse', instead: relation }], chain, 1)).toContain(
      'Without this statement, or with it reversed, no contradiction remains.',
    );
    expect(advice([{ ...drop, contradictions_left: 2 }], chain, 3)).toContain(
      'this contradiction is resolved, 2 others remain.',
    );
    expect(advice([{ ...drop, contradictions_left: 3 }], chain, 3)).toContain(
      'something else is also wrong.',
    );
    expect(advice([{ ...drop, action: 'retarget', instead }], chain, 1)).toBe(
      ' Most likely a wrong number: “5 is covered by 4”, on sheet 5, was meant to be “15 is covered by 4”. Then no contradiction remains.',
    );
    expect(
      advice(
        [{ action: 'separate', relation: joined, contradictions_left: 0 }],
        [step('5', 'same_as', '4')],
        1,
      ),
    ).toBe(
      ' Most likely wrong: “5 is the same as 4”, on sheet 5. If 5 and 4 are two different units, no contradiction remains.',
    );
    const other = { ...drop, relation: { from: '5', type: 'cuts', to: '9' } } as const;
    expect(advice([drop, other], chain, 1)).toMatch(/If it is right, check “5 cuts 9”, on sheet 5\.$/);
    expect(advice([], chain, 1)).toBe('');
  });

  it('shortens what is long', () => {
    const chain = Array.from({ length: 30 }, (_, at) => step(`${at}`, 'covers', `${at + 1}`));
    const names = chain.map(({ from }) => from);

    expect(messagesIn('en').loop(chain)).toMatch(/says that 8 covers 9, and 21 further statements\.$/);
    expect(messagesIn('en').redundant(step('1', 'covers', '4'), names)).toContain('3 → … → 26');
    expect(messagesIn('en').disconnected(names, 2)).toContain('11 and +18 are not connected');
  });
});
