import { describe, expect, it } from 'vitest';
import {
  inverseOf,
  isRelationType,
  RELATION_TYPES,
  relationClassOf,
  relationLabelsOf,
} from './vocabulary.ts';
import { parseRelationType } from './words.ts';

describe('RELATION_TYPES', () => {
  it('have an inverse whose inverse is the type itself, and whose class is turned', () => {
    const turned = {
      later: 'earlier',
      earlier: 'later',
      equal: 'equal',
      contemporary: 'contemporary',
      none: 'none',
    };

    for (const type of RELATION_TYPES) {
      expect(inverseOf(inverseOf(type))).toBe(type);
      expect(relationClassOf(inverseOf(type))).toBe(turned[relationClassOf(type)]);
    }
  });

  it.each(RELATION_TYPES)('%s is read back from its labels and its own name', (type) => {
    for (const word of [type, type.toUpperCase(), ...Object.values(relationLabelsOf(type))]) {
      expect(parseRelationType(word)).toBe(type);
    }
  });

  it('are told from other words', () => {
    expect(isRelationType('covers')).toBe(true);
    expect(isRelationType('Copre')).toBe(false);
    expect(isRelationType('toString')).toBe(false);
  });
});

describe('parseRelationType()', () => {
  it.each([
    ['Coperta da', 'covered_by'],
    ['coperti dalla', 'covered_by'],
    ['È coperto da', 'covered_by'],
    ['Tagliata da', 'cut_by'],
    ['RIEMPITA_DA', 'filled_by'],
    ['Riempito dal', 'filled_by'],
    ['si appoggia al', 'abuts'],
    ['Gli si appoggia', 'abutted_by'],
    ['Posteriore a', 'later_than'],
    ['Anteriore alla', 'earlier_than'],
    ['uguale alla', 'same_as'],
    ['Si lega a', 'bonded_to'],
    ['Connesso a', 'bonded_to'],
    ['Contemporanea a', 'contemporary_with'],
    ['Continuità', 'contemporary_with'],
    ['Collegata a', 'connected_to'],
    ['confina con', 'adjacent_to'],
    ['Overlies', 'covers'],
    ['is covered by', 'covered_by'],
    ['Leans_on', 'abuts'],
    ['Leant on by', 'abutted_by'],
    ['Supports', 'abutted_by'],
    ['Bonds_to', 'bonded_to'],
    ['Bonded to', 'bonded_to'],
    ['Equal_to', 'same_as'],
    ['==', 'same_as'],
    ['OVERLAIN_BY', 'covered_by'],
    ['Connected to', 'connected_to'],
    ['Liegt über', 'covers'],
    ['liegt ueber', 'covers'],
    ['LIEGT UNTER', 'covered_by'],
    ['wird geschnitten von', 'cut_by'],
    ['Verfuellt', 'fills'],
    ['wird verfüllt durch', 'filled_by'],
    ['Bindet an', 'bonded_to'],
    ['bindet ein', 'bonded_to'],
    ['ist älter als', 'earlier_than'],
    ['Entspricht', 'same_as'],
    ['s’appuie sur', 'abuts'],
    ['recouverte par', 'covered_by'],
    ['synchrone de', 'contemporary_with'],
    ['identique a', 'same_as'],
    ['está cubierta por', 'covered_by'],
    ['se apoya en', 'abuts'],
    ['>', 'em_links_to'],
    ['<<', 'em_referred_from'],
  ] as const)('reads %s as %s', (word, type) => {
    expect(parseRelationType(word)).toBe(type);
  });

  it('never makes an order of what is built together', () => {
    for (const word of ['si lega a', 'bonded to', 'bindet an', 'lié à', 'se une a']) {
      expect(relationClassOf(parseRelationType(word)!)).toBe('contemporary');
    }
  });

  it.each(['', 'obliterates', 'co pre', 'constructor', '12'])('does not know %j', (word) => {
    expect(parseRelationType(word)).toBeUndefined();
  });
});
