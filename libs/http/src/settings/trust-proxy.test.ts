import { describe, expect, it } from 'vitest';
import { parseTrustProxy } from './trust-proxy.ts';

describe('parseTrustProxy()', () => {
  it.each([
    ['', false],
    ['0', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['fd00::/8', ['fd00::/8']],
  ])('reads "%s"', (text, setting) => {
    expect(parseTrustProxy(text)).toEqual(setting);
  });

  it.each(['true', 'yes', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example', '99'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseTrustProxy(text)).toThrow('TRUST_PROXY');
    },
  );
});
