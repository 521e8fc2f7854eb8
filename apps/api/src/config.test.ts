import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig()', () => {
  it('needs nothing', () => {
    const config = readConfig({ API_PORT: '' });

    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      trustProxy: false,
      corsOrigins: [],
      logLevel: 'info',
      rateRules: {
        default: { limit: 100, windowMs: 60_000 },
        auth: { limit: 5, windowMs: 60_000 },
        export: { limit: 10, windowMs: 3_600_000 },
        password: { limit: 10, windowMs: 3_600_000 },
      },
    });
    expect(config.databaseUrl).toBe(`sqlite:///${config.dataDir}/trowel.db`);
    expect(config.dataDir.startsWith('/')).toBe(true);
  });

  it('takes what is given', () => {
    const config = readConfig({
      RATE_LIMIT_DEFAULT: 'off',
      CORS_ORIGINS: 'https://dig.example, http://10.0.0.4:8080/',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'DEBUG',
      DATABASE_URL: 'postgresql://u:p@pooler/trowel',
      DATABASE_DIRECT_URL: 'postgresql://u:p@db/trowel',
      DATABASE_REPLICA_URLS: 'postgresql://u:p@r1/trowel  postgresql://u:p@r2/trowel',
      REDIS_URL: 'redis://:p@redis:6379',
      FILES_BUCKET: 'https://s3.example/trowel/',
      FILES_BUCKET_KEY: 'key',
      FILES_BUCKET_SECRET: 'secret',
    });

    expect(config.rateRules.default).toBeUndefined();
    expect(config.corsOrigins).toEqual(['https://dig.example', 'http://10.0.0.4:8080']);
    expect(config).toMatchObject({
      trustProxy: 1,
      logLevel: 'debug',
      databaseUrl: 'postgresql://u:p@pooler/trowel',
      directUrl: 'postgresql://u:p@db/trowel',
      replicaUrls: ['postgresql://u:p@r1/trowel', 'postgresql://u:p@r2/trowel'],
      redisUrl: 'redis://:p@redis:6379',
      bucket: {
        url: 'https://s3.example/trowel',
        region: 'us-east-1',
        accessKey: 'key',
        secretKey: 'secret',
      },
    });
  });

  it.each([
    ['API_PORT', '70000'],
    ['API_PORT', 'http'],
    ['DATABASE_DIRECT_URL', 'sqlite:///trowel.db'],
    ['DATABASE_REPLICA_URLS', 'postgresql://u:p@r1/trowel r2'],
    ['REDIS_URL', 'redis:6379'],
    ['FILES_BUCKET', 's3://trowel'],
    ['TRUST_PROXY', 'true'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['RATE_LIMIT_AUTH', '5 a minute'],
    ['LOG_LEVEL', 'loud'],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET', 'your-secret-key-change-it-in-production'],
    ['JWT_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('wants a key and a secret with a bucket', () => {
    const FILES_BUCKET = 'https://s3.example/trowel';

    expect(() => readConfig({ FILES_BUCKET })).toThrow('FILES_BUCKET_KEY');
    expect(() => readConfig({ FILES_BUCKET, FILES_BUCKET_KEY: 'k' })).toThrow('FILES_BUCKET_SECRET');
    expect(readConfig({}).bucket).toBeUndefined();
  });

  it('does not repeat a secret it refuses', () => {
    expect(() => readConfig({ JWT_SECRET: 'hunter2hunter2' })).toThrow(/^(?!.*hunter2)/s);
  });
});
