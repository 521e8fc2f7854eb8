import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../core/errors.ts';
import { acceptAliases, describeUnknownKey, resolveFieldName } from './aliases.ts';

describe('resolveFieldName()', () => {
  it('takes the wire name and the pyArchInit column', () => {
    expect(resolveFieldName('us', 'definition')).toBe('definition');
    expect(resolveFieldName('us', 'd_stratigrafica')).toBe('definition');
    expect(resolveFieldName('inventario', 'numero_inventario')).toBe('inventory_number');
    expect(resolveFieldName('us', 'rapporti')).toBe('relationships');
  });

  it('keeps interpretation and its full text apart', () => {
    expect(resolveFieldName('us', 'interpretation')).toBe('interpretation');
    expect(resolveFieldName('us', 'd_interpretativa')).toBe('interpretation');
    expect(resolveFieldName('us', 'interpretazione')).toBe('interpretation_text');
  });

  it('does not know names of other tables or inherited ones', () => {
    expect(resolveFieldName('sites', 'us')).toBeUndefined();
    expect(resolveFieldName('us', 'constructor')).toBeUndefined();
  });
});

describe('acceptAliases()', () => {
  it('renames the keys of the original and leaves unknown ones', () => {
    const body = acceptAliases('us', { sito: 'Villa', us: '12', colore: 'Nero', nonsense: 1 });

    expect(body).toEqual({ site_name: 'Villa', us_number: '12', color: 'Nero', nonsense: 1 });
  });

  it('refuses a field given under both names, naming both', () => {
    const body = { sito: 'Villa', site_name: 'Villa', us_number: '1' };
    const problem = {
      field: 'site_name',
      message: 'site_name is given twice, as sito and as site_name.',
      type: 'given_twice',
    };

    expect(() => acceptAliases('us', body)).toThrow(ValidationError);
    expect(() => acceptAliases('us', body)).toThrow(
      expect.objectContaining({ detail: { errors: [problem] } }),
    );
  });

  it('takes numbers for the codes people count with, and only for those', () => {
    expect(acceptAliases('us', { us_number: 12, phase: 2.1, site_name: 3 })).toEqual({
      us_number: '12',
      phase: '2.1',
      site_name: 3,
    });
    expect(acceptAliases('inventario', { numero_inventario: 44 })).toEqual({
      inventory_number: '44',
    });
  });

  it('reads Sì and No under the Italian name only', () => {
    expect(acceptAliases('inventario', { lavato: 'SI', repertato: 'No', diagnostico: 'boh' })).toEqual({
      washed: true,
      registered: false,
      diagnostic: 'boh',
    });
    expect(acceptAliases('inventario', { washed: 'SI' })).toEqual({ washed: 'SI' });
    expect(acceptAliases('sites', { find_check: 1 })).toEqual({ finds_checked: true });
  });

  it('clears the texts that are never null to the empty text, but not a key', () => {
    expect(acceptAliases('us', { area: null, unit_type: null, us_number: null, description: null })).toEqual({
      area: '',
      unit_type: '',
      us_number: null,
      description: null,
    });
  });

  it('reads relations and lists as the original writes them', () => {
    const row = {
      rapporti: "[['Copre', '2', 'B', 'Villa'], ['Tagliato da', '3b']]",
      rapporti2: '[]',
      inclusi: "[['Calce'], ['Carboni']]",
      documentazione: "[['Fotografie', 'Si'], ['Piante', 'No']]",
    };

    expect(acceptAliases('us', { sito: 'Villa', ...row })).toEqual({
      site_name: 'Villa',
      relationships: [
        { type: 'Copre', us_number: '2', area: 'B' },
        { type: 'Tagliato da', us_number: '3b' },
      ],
      inclusions: ['Calce', 'Carboni'],
      documentation: ['Fotografie'],
    });
    expect(acceptAliases('us', { relationships: 'Copre 2, 3' })).toEqual({
      relationships: [
        { type: 'Copre', us_number: '2' },
        { type: 'Copre', us_number: '3' },
      ],
    });
  });

  it('takes null for no relations and no custom fields', () => {
    expect(acceptAliases('us', { relationships: null, custom: null })).toEqual({
      relationships: [],
      custom: {},
    });
  });

  it('reads relations that come as a list of lists', () => {
    expect(
      acceptAliases('us', {
        rapporti: [
          ['Copre', '2'],
          ['Taglia', '3', 'B', ''],
        ],
      }),
    ).toEqual({
      relationships: [
        { type: 'Copre', us_number: '2' },
        { type: 'Taglia', us_number: '3', area: 'B' },
      ],
    });
  });

  it('refuses relations it cannot understand or that reach another site', () => {
    const broken = { sito: 'Villa', rapporti: "[['Copre', '2', '', 'Altrove'], ['Copre'" };

    expect(() => acceptAliases('us', broken)).toThrow(ValidationError);
    expect(() =>
      acceptAliases('us', { sito: 'Villa', rapporti: "[['Copre', '2', '1', 'Altrove']]" }),
    ).toThrow(
      expect.objectContaining({ detail: { errors: [expect.objectContaining({ type: 'other_site' })] } }),
    );
  });

  it('does not touch the body and keeps __proto__ an ordinary key', () => {
    const body = JSON.parse('{"sito":"Villa","__proto__":{"admin":true}}') as Record<string, unknown>;

    const accepted = acceptAliases('sites', body);

    expect(Object.keys(body)).toEqual(['sito', '__proto__']);
    expect(Object.keys(accepted)).toEqual(['site_name', '__proto__']);
    expect(accepted['admin']).toBeUndefined();
  });
});

describe('describeUnknownKey()', () => {
  it('names the nearest field', () => {
    const tell = (key: string) => describeUnknownKey(key, ['description', 'us_number']);

    expect(tell('descripton')).toEqual({
      field: 'descripton',
      message: 'There is no field descripton. Did you mean description?',
      type: 'unrecognized_key',
    });
    expect(tell('xyzzy').message).toBe('There is no field xyzzy.');
  });
});
