import { describe, expect, it } from 'vitest';
import { Custom } from '../../core/fields.ts';
import { InventoryItemChanges, NewInventoryItem } from './inventory-item.ts';
import { areYearsInOrder, NewPeriod } from './period.ts';
import { NewThesaurusTerm } from './thesaurus-term.ts';
import { NewUser, User, UserChanges } from './accounts/user.ts';

describe('NewInventoryItem', () => {
  it('needs a site and an inventory number, which may be a code', () => {
    expect(NewInventoryItem.safeParse({ site_name: 'Villa', inventory_number: 'POM-2024-001' }).success).toBe(
      true,
    );
    expect(NewInventoryItem.safeParse({ site_name: 'Villa' }).success).toBe(false);
  });

  it('keeps yes and no as booleans, weights never negative', () => {
    expect(InventoryItemChanges.safeParse({ washed: true, registered: null }).success).toBe(true);
    expect(InventoryItemChanges.safeParse({ washed: 'Sì' }).success).toBe(false);
    expect(InventoryItemChanges.safeParse({ weight_g: -1 }).success).toBe(false);
    expect(InventoryItemChanges.safeParse({ rim_eve: 101 }).success).toBe(false);
  });
});

describe('NewPeriod', () => {
  it('takes years before the common era in their order only', () => {
    const period = { site_name: 'Villa', period: '2', phase: '1' };

    expect(NewPeriod.safeParse({ ...period, start_year: -27, end_year: 14 }).success).toBe(true);
    expect(NewPeriod.safeParse({ ...period, start_year: 14, end_year: 14 }).success).toBe(true);
    expect(NewPeriod.safeParse({ ...period, start_year: 15, end_year: 14 }).success).toBe(false);
    expect(areYearsInOrder({ start_year: 15, end_year: null })).toBe(true);
  });

  it('takes a colour as #RRGGBB', () => {
    expect(NewPeriod.safeParse({ site_name: 'V', period: '1', color: '#B3D9FF' }).success).toBe(true);
    expect(NewPeriod.safeParse({ site_name: 'V', period: '1', color: 'red' }).success).toBe(false);
  });
});

describe('NewThesaurusTerm', () => {
  it('needs table, field and value', () => {
    expect(NewThesaurusTerm.safeParse({ table_name: 'us', field_name: 'color', value: 'Ocra' }).success).toBe(
      true,
    );
    expect(NewThesaurusTerm.safeParse({ table_name: 'us', field_name: 'color' }).success).toBe(false);
    expect(
      NewThesaurusTerm.safeParse({
        table_name: 'us',
        field_name: 'color',
        value: 'x',
        source: 'builtin',
      }).success,
    ).toBe(false);
  });
});

describe('the schemas of accounts', () => {
  it('never answer a password', () => {
    expect(Object.keys(User.shape)).toEqual([
      'id',
      'username',
      'full_name',
      'email',
      'role',
      'must_change_password',
      'has_second_factor',
      'is_active',
      'created_at',
      'last_login',
    ]);
  });

  it('check name, address and role', () => {
    const user = {
      username: 'm.rossi',
      email: 'm.rossi@example.org',
      password: 'Cazzuola7',
      role: 'operator',
    };

    expect(NewUser.safeParse(user).success).toBe(true);
    expect(NewUser.safeParse({ ...user, username: 'm rossi' }).success).toBe(false);
    expect(NewUser.safeParse({ ...user, email: 'm.rossi' }).success).toBe(false);
    expect(NewUser.safeParse({ ...user, role: 'root' }).success).toBe(false);
    expect(UserChanges.safeParse({ username: 'other' }).success).toBe(false);
  });
});

describe('Custom', () => {
  it('takes texts, numbers, booleans and lists of texts, no deeper', () => {
    expect(Custom.safeParse({ pH: 7.2, 'sieved twice': true, tags: ['a', 'b'], none: null }).success).toBe(
      true,
    );
    expect(Custom.safeParse({ nested: { a: 1 } }).success).toBe(false);
  });
});
