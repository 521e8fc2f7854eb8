import { describe, expect, it } from 'vitest';
import { findWebAddress } from './web-address.ts';

const PLACE = { apiPort: 8000, webPort: 5000 };

describe('findWebAddress()', () => {
  it.each([
    ['http://192.168.1.5:5000', 'http://192.168.1.5:5000'],
    ['http://192.168.1.5:8000', 'http://192.168.1.5:5000'],
    ['https://dig.example', 'https://dig.example'],
    ['', 'http://localhost:5000'],
    [undefined, 'http://localhost:5000'],
  ])('gives for a caller who came by %j the pages at %s', (origin, address) => {
    expect(findWebAddress(origin, PLACE)).toBe(address);
  });

  it('gives the address that is set before any other', () => {
    const publicUrl = 'https://dig.example';

    expect(findWebAddress('http://10.0.0.7:8000', { ...PLACE, publicUrl })).toBe(publicUrl);
  });
});
