import { parseTrustProxy } from '@trowel/http';
import { describe, expect, it } from 'vitest';
import { trustOwnProxy } from './trust-own-proxy.ts';

describe('trustOwnProxy()', () => {
  it.each([
    [undefined, '127.0.0.1', ['loopback', '127.0.0.1']],
    ['', '0.0.0.0', ['loopback']],
    ['false', '::', ['loopback']],
    ['0', 'localhost', ['loopback']],
    ['10.0.0.0/8', '192.0.2.2', ['10.0.0.0/8', 'loopback', '192.0.2.2']],
    ['1', '127.0.0.1', 1],
  ])('of %j on %s trusts what the web service calls from', (setting, host, trusted) => {
    expect(parseTrustProxy(trustOwnProxy(setting, host))).toEqual(trusted);
  });

  it('leaves `true` to be refused', () => {
    expect(() => parseTrustProxy(trustOwnProxy('true', '127.0.0.1'))).toThrow('TRUST_PROXY');
  });
});
