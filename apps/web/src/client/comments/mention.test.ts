import { describe, expect, it } from 'vitest';
import { completeMention, findTypedMention, listMentionable } from './mention.ts';

describe('a mention in a comment', () => {
  it.each([
    ['@', 1, { from: 0, text: '' }],
    ['See @ma', 7, { from: 4, text: 'ma' }],
    ['(@sara', 6, { from: 1, text: 'sara' }],
    ['See @maria now', 14, undefined],
    ['maria@example', 13, undefined],
  ])('is found in %j at %i', (text, cursor, found) => {
    expect(findTypedMention(text, cursor)).toEqual(found);
  });

  it('is completed by the beginning of user names and names', () => {
    const people = new Map([
      ['maria', 'Maria Bianchi'],
      ['sn', 'Sara Neri'],
    ]);
    expect(listMentionable(people, '')).toEqual(['maria', 'sn']);
    expect(listMentionable(people, 'NE')).toEqual(['sn']);
    expect(listMentionable(people, 'x')).toEqual([]);
    expect(completeMention('See @ne here', { from: 4, text: 'ne' }, 'sn')).toEqual({
      text: 'See @sn here',
      cursor: 8,
    });
  });
});
