/** A received event. */
export interface TestEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** A stream of server-sent events. */
export interface TestStream {
  status: number;
  /** Waits for the next events. */
  take(count: number): Promise<TestEvent[]>;
  /** Resolves when the server ends the stream. */
  ended: Promise<boolean>;
  close(): void;
}

/** Opens a stream and returns it after the first message. */
export async function openStream(url: string, headers: Record<string, string>): Promise<TestStream> {
  const abort = new AbortController();
  const answer = await fetch(url, { headers, signal: abort.signal });
  const events: TestEvent[] = [];
  let wake = (): void => undefined;
  let isOpen = (): void => undefined;
  const opened = new Promise<void>((resolve) => (isOpen = resolve));
  const ended = readAll(answer, (block) => {
    isOpen();
    const event = parseBlock(block);
    if (event) events.push(event);
    wake();
  }).then(
    () => true,
    () => false,
  );
  await Promise.race([opened, ended]);
  return {
    status: answer.status,
    ended,
    async take(count) {
      while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return events.splice(0, count);
    },
    close: () => abort.abort(),
  };
}

async function readAll(answer: Response, onBlock: (block: string) => void): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(block);
  }
}

/** Comments and blocks with only an id are not events. */
function parseBlock(block: string): TestEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: JSON.parse(data) };
}
