import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMcp, type RunningMcp } from '../../../apps/mcp/src/start-http.ts';
import { playSeason } from './play-season.ts';

let folder: string;
let mcp: RunningMcp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-season-'));
  const environment = { DATA_DIR: folder, MCP_TRANSPORT: 'http', MCP_PORT: '0', LOG_LEVEL: 'silent' };
  mcp = await startMcp({ environment });
});
afterAll(async () => {
  await mcp.close();
  await rm(folder, { recursive: true, force: true });
});

it('a season of 31 steps is answered in 14,000 tokens', async () => {
  const { steps, sum } = await playSeason(`${mcp.listening.url}/mcp`);

  expect(steps).toHaveLength(31);
  expect(steps.filter(({ isAnswered }) => !isAnswered).map(({ asks }) => asks)).toEqual([]);
  expect(sum.told).toBeLessThanOrEqual(14_000);
});
