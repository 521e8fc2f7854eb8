/** What a host tells of itself and of the person; parts of it come again when they change. */
export interface HostContext {
  theme?: 'light' | 'dark';
  /** BCP 47. */
  locale?: string;
  styles?: { variables?: Record<string, string | undefined> };
  displayMode?: string;
  availableDisplayModes?: string[];
  toolInfo?: { tool?: { name?: string } };
}

/** What a tool answered, as far as views read it. */
export interface CallResult {
  content?: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}

/** What a view hears from its host. */
export interface HostEvents {
  onInput(args: Record<string, unknown>): void;
  onResult(result: CallResult): void;
  onCancelled(): void;
  onContext(changed: HostContext): void;
}

/** The host of a view (MCP Apps, revision 2026-01-26). */
export interface Host {
  context: HostContext;
  /** Calls a tool of the service through the host. @throws Error with what the host says */
  callTool(name: string, args: Record<string, unknown>): Promise<CallResult>;
  openLink(url: string): Promise<unknown>;
  /** Tells the model what the person did; a host that does not want it is not asked twice. */
  tellModel(text: string): Promise<unknown>;
  /** Asks for the whole window, or for the place in the conversation again. */
  show(displayMode: string): Promise<unknown>;
  tellSize(size: { width: number; height: number }): void;
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

/** Greets the host of this page, and hears from it from then on. */
export async function connectHost(events: HostEvents): Promise<Host> {
  const waiting = new Map<number | string, Waiting>();
  let asked = 0;
  const post = (message: Omit<Message, 'jsonrpc'>): void =>
    // A page in a sandbox cannot know the origin of the window around it.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method: string, params: object): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++asked;
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
    tellModel: (text) =>
      request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined),
    show: (mode) => request('ui/request-display-mode', { mode }),
    tellSize: (size) => post({ method: 'ui/notifications/size-changed', params: { ...size } }),
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

/** A view has nothing to save and no tools of its own. */
function answer(method: string): Pick<Message, 'result' | 'error'> {
  if (method === 'ping' || method === 'ui/resource-teardown') return { result: {} };
  return {
    error: { code: METHOD_NOT_FOUND, message: `${method} is not known here` } as Message['error'] & {},
  };
}
