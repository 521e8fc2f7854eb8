import { describe, expect, it } from 'vitest';
import { UNIT_TYPES } from '../terms/unit-types.ts';
import { emNodeTypeOf } from './em-node-types.ts';

describe('emNodeTypeOf()', () => {
  it.each([
    ['US USM SU WSU TU USR US- UG UL USN', 'US', 'US', 'US'],
    ['USV USVs USVA USV/A', 'USVs', 'USVs', 'USVs'],
    ['USVn USVB', 'USVn', 'USVs', 'USVn'],
    ['USVC serUSVn', 'serUSVn', 'USVs', 'USVn'],
    ['serUSVs', 'serUSVs', 'USVs', 'USVs'],
    ['SF RSF', 'SF', 'SF', 'SF'],
    ['VSF', 'VSF', 'SF', 'SF'],
    ['USD', 'USD', 'US', 'US'],
    ['CON BR', 'BR', 'US', 'US'],
  ])('tells %s as %s, in bucket %s and in a scene in %s', (codes, type, bucket, sceneBucket) => {
    for (const code of codes.split(' '))
      expect(emNodeTypeOf(code)).toEqual({ type, family: 'stratum', bucket, sceneBucket, isKnown: true });
  });

  it.each([
    ['DOC', 'document'],
    ['property', 'property'],
    ['extractor', 'extractor'],
    ['Combinar', 'combiner'],
    ['Combiner', 'combiner'],
  ])('tells %s as a %s', (code, family) => {
    expect(emNodeTypeOf(code)).toMatchObject({ type: family, family });
  });

  it('knows every built-in type of unit and its other spellings', () => {
    const codes = UNIT_TYPES.flatMap(({ code, aliases }) => [code, ...aliases]);

    expect(codes.filter((code) => !emNodeTypeOf(code).isKnown)).toEqual([]);
  });

  it('takes what it does not know for a plain unit, and says so; nothing said is a plain unit', () => {
    expect(emNodeTypeOf('burial')).toMatchObject({ type: 'US', bucket: 'US', isKnown: false });
    expect(emNodeTypeOf(' ')).toMatchObject({ type: 'US', isKnown: true });
    expect(emNodeTypeOf(null)).toMatchObject({ type: 'US', isKnown: true });
  });
});
