import { existsSync } from 'node:fs';
import { startApi } from '../apps/api/src/start-api.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.env['DEMO'] ??= 'on';

await startApi({ environment: process.env });
