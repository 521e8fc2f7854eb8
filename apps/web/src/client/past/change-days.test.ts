import { expect, it } from 'vitest';
import { eveningOf } from './change-days.ts';

it('asks for an evening by the day after', () => {
  expect(eveningOf('2026-12-31')).toBe('2027-01-01');
});
