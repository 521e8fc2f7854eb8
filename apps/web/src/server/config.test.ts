import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig()', () => {
  it('of an empty environment listens at port 5000 of this machine, for those who are logged in', () => {
    const config = readConfig({ DATA_DIR: '/srv/trowel', WEB_PORT: '' });

    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 5000,
      databaseUrl: 'sqlite:////srv/trowel/trowel.db',
      publicRead: false,
      trustProxy: false,
      rateRules: { auth: { limit: 5, windowMs: 60_000 }, export: { limit: 10, windowMs: 3_600_000 } },
    });
    expect(config.apiUrl.href).toBe('http://127.0.0.1:8000/');
  });

  it('finds the API at its port, or where it is told', () => {
    expect(readConfig({ API_PORT: '8001' }).apiUrl.href).toBe('http://127.0.0.1:8001/');
    expect(readConfig({ API_URL: 'http://api:8000', API_PORT: '1' }).apiUrl.href).toBe('http://api:8000/');
  });

  it.each([
    ['API_URL', 'ftp://api'],
    ['API_URL', 'http://api:8000/v1'],
    ['API_URL', 'http://me:secret@api'],
    ['TRUST_PROXY', 'true'],
    ['PUBLIC_READ', 'yes'],
    ['WEB_PORT', '70000'],
    ['RATE_LIMIT_EXPORT', 'often'],
  ])('names %s when it is %s, and keeps the value to itself', (name, value) => {
    const read = (): unknown => readConfig({ [name]: value });

    expect(read).toThrow(name);
    expect(read).not.toThrow('secret');
  });
});
