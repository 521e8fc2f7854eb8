/** Context from the host: theme, language and display. The host sends changed parts again. */
export interface HostContext {
  theme?: 'light' | 'dark';
  /** BCP 47 language tag. */
  locale?: string;
  styles?: { variables?: Record<string, string | undefined> };
  displayMode?: string;
  availableDisplayModes?: string[];
  toolInfo?: { tool?: { name?: string } };
}

/** The parts of a tool's response that views read. */
export interface CallResult {
  content?: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}

/** Messages from the host to a view. */
export interface HostEvents {
  onInput(args: Record<string, unknown>): void;
  onResult(result: CallResult): void;
  onCancelled(): void;
  onContext(changed: HostContext): void;
}

/** The host of a view (MCP Apps, revision 2026-01-26). */
export interface Host {
  context: HostContext;
  /**
   * Calls a tool of the service through the host.
   * @throws Error with the message of the host
   */
  callTool(name: string, args: Record<string, unknown>): Promise<CallResult>;
  openLink(url: string): Promise<unknown>;
  /** Informs the model about an action of the user. If the host does not support this, it is not called again. */
  updateModelContext(text: string): Promise<unknown>;
  /** Requests the full window, or the place in the chat. */
  show(displayMode: string): Promise<unknown>;
  reportSize(size: { width: number; height: number }): void;
}

const REVISION = '2026-01-26';
const METHOD_NOT_FOUND = -32_601;

interface Message {
  jsonrpc: '2.0';
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message?: string };
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** Connects to the host of this page and subscribes to its messages. */
export async function connectHost(events: HostEvents): Promise<Host> {
  const waiting = new Map<number | string, Waiting>();
  let lastId = 0;
  const post = (message: Omit<Message, 'jsonrpc'>): void =>
    // A sandboxed page cannot know the origin of its host.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method: string, params: object): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      post({ id, method, params: { ...params } });
    });

  window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) settle(waiting, data);
    else if (data.id === undefined) hear(events, data.method, data.params ?? {});
    else post({ id: data.id, ...answer(data.method) });
  });

  const { hostContext = {} } = await request('ui/initialize', {
    protocolVersion: REVISION,
    appInfo: { name: 'trowel', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  post({ method: 'ui/notifications/initialized', params: {} });
  return {
    context: hostContext as HostContext,
    callTool: (name, args) => request('tools/call', { name, arguments: args }),
    openLink: (url) => request('ui/open-link', { url }),
    updateModelContext: (text) =>
      request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined),
    show: (mode) => request('ui/request-display-mode', { mode }),
    reportSize: (size) => post({ method: 'ui/notifications/size-changed', params: { ...size } }),
  };
}

function settle(waiting: Map<number | string, Waiting>, { id = '', result, error }: Message): void {
  const one = waiting.get(id);
  waiting.delete(id);
  if (error) one?.reject(new Error(error.message ?? ''));
  else one?.resolve(result ?? {});
}

function hear(events: HostEvents, method: string, params: Record<string, unknown>): void {
  if (method === 'ui/notifications/tool-input')
    events.onInput((params['arguments'] ?? {}) as Record<string, unknown>);
  if (method === 'ui/notifications/tool-result') events.onResult(params);
  if (method === 'ui/notifications/tool-cancelled') events.onCancelled();
  if (method === 'ui/notifications/host-context-changed') events.onContext(params);
}

/** A view has nothing to save and offers no tools. */
function answer(method: string): Pick<Message, 'result' | 'error'> {
  if (method === 'ping' || method === 'ui/resource-teardown') return { result: {} };
  return {
    error: { code: METHOD_NOT_FOUND, message: `${method} is not known here` } as Message['error'] & {},
  };
}
