import { describe, expect, it } from 'vitest';
import { buildMatrixUnit, type SiteMatrixRecords, packMatrix } from '../matrix/index.ts';
import { writeInbox, writePackedInbox } from './write-inbox.ts';

describe('writePackedInbox()', () => {
  it('writes what is written of the same records unpacked', async () => {
    const input: SiteMatrixRecords = {
      units: ['1', '2', '3'].map((us_number) => buildMatrixUnit(us_number, { us_number })),
      statements: [{ from: '1', type: 'covers', to: '2', toLabel: '2', certainty: null, note: null }],
      periods: [],
    };

    const packed = await writePackedInbox({ ...(await packMatrix(input)), language: 'it' });

    expect(new TextDecoder().decode(packed)).toBe(new TextDecoder().decode(writeInbox(input, 'it')));
  });
});
