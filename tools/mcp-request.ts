const REVISION = '2026-07-28';

const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** The headers of every message. */
export const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

type Result = Record<string, unknown>;

/** Sends a request as clients of protocol 2026-07-28 do. @throws Error where the server answers with a protocol error */
export async function fetchMcp(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
): Promise<Result> {
  const named = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  const headers = { ...MCP_HEADERS, 'mcp-protocol-version': REVISION, 'mcp-method': method, ...named };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } });
  const text = await (await fetch(url, { method: 'POST', headers, body })).text();
  const message = JSON.parse(text.startsWith('{') ? text : readEvent(text)) as {
    result?: Result;
    error?: unknown;
  };
  if (!message.result) throw new Error(`${method} failed: ${JSON.stringify(message.error).slice(0, 500)}`);
  return message.result;
}

/** Returns the data of the last event of a stream. */
function readEvent(text: string): string {
  return (
    text
      .split('\n')
      .findLast((line) => line.startsWith('data: '))
      ?.slice('data: '.length) ?? '{}'
  );
}
