import { expect, it } from 'vitest';
import { describeTool, describeWithView } from '../src/protocol/describe-tool.ts';
import { TOOLS } from '../src/tools/list-tools.ts';

/** A client sends the list to its model with every conversation. */
const MAX_BYTES = 27_000;

it.each([
  ['every client', describeTool],
  ['a client that shows views', describeWithView],
])('the list of tools for %s takes 27 kB at most', (_who, describe) => {
  const tools = TOOLS.map(describe);

  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(MAX_BYTES);
});
