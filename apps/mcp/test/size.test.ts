import { expect, it } from 'vitest';
import { describeTool } from '../src/protocol/describe-tool.ts';
import { TOOLS } from '../src/tools/list-tools.ts';

/** A client sends the list to its model with every conversation. */
const MAX_BYTES = 30_000;

it('the list of tools takes 30 kB at most', () => {
  const tools = TOOLS.map(describeTool);

  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(MAX_BYTES);
});
