import { describe, expect, it } from 'vitest';
import { findDotColor } from './dot-colors.ts';

describe('findDotColor()', () => {
  it.each([
    ['red', '#FF0000'],
    ['Red', '#FF0000'],
    ['#c9e094', '#C9E094'],
    ['#c9e09480', '#C9E094'],
    ['#abc', '#AABBCC'],
    ['gray50', '#808080'],
    ['grey', '#C0C0C0'],
    ['red3', '#CD0000'],
    ['darkslategrey1', '#97FFFF'],
    ['darkslategray4', '#528B8B'],
    ['0.000 1.000 1.000', '#FF0000'],
    ['0.333,1.0,0.5', '#008000'],
    ['/x11/blue', '#0000FF'],
    ['black:invis:black', '#000000'],
    ['invis:#00ff00', '#00FF00'],
    ['yellow;0.3:blue', '#FFFF00'],
  ])('gives %j as %s', (text, expected) => {
    expect(findDotColor(text)).toBe(expected);
  });

  it.each([
    '',
    'transparent',
    'none',
    'invis',
    '#12345',
    'gray101',
    'red5',
    '2 1 1',
    '/blues9/3',
    'x'.repeat(1e6),
  ])('finds none in %.20j', (text) => {
    expect(findDotColor(text)).toBeUndefined();
  });
});
