import { createNode } from './elements.ts';
import { connectHost, type CallResult, type Host, type HostContext } from './host.ts';
import { VIEW_TEXTS, type ViewLanguage, type ViewTexts } from './view-texts.ts';

/** Element, host and texts of a view. */
export interface Frame {
  /** Element of the view, emptied before each drawing. */
  root: HTMLElement;
  host: Host;
  language: ViewLanguage;
  t: ViewTexts;
  /** Arguments of the call that is shown. */
  input: Record<string, unknown>;
  /** Name of the called tool. */
  tool: string;
  /** Shows a message above the view and announces it to screen readers. An empty text removes it. */
  showStatus(words: string, ...actions: readonly HTMLElement[]): void;
  /** Shows another response in place of this one. */
  redraw(result: CallResult): void;
}

/** Key of the data for views only. */
const SHOWN_KEY = 'trowel/shown';

/** Key of the complete data of a response. */
const DATA_KEY = 'trowel/data';

/** Returns the data for this view only. */
export function shownIn({ _meta: meta }: CallResult): Record<string, unknown> {
  return (meta?.[SHOWN_KEY] ?? {}) as Record<string, unknown>;
}

/** Returns the language of the sentences in a response. */
export function languageOf(result: CallResult): string | undefined {
  const { language } = shownIn(result);
  return typeof language === 'string' ? language : undefined;
}

/** Returns the data of a response. */
export function dataIn({ structuredContent = {}, _meta: meta }: CallResult): Record<string, unknown> {
  return (meta?.[DATA_KEY] ?? structuredContent['data'] ?? structuredContent) as Record<string, unknown>;
}

/** Returns the message of a response or of its error. */
export function wordsOf({ structuredContent = {}, content = [] }: CallResult): string {
  const { message } = (structuredContent['error'] ?? structuredContent) as Record<string, unknown>;
  return typeof message === 'string' ? message : (content[0]?.text ?? '');
}

/** Shows the responses of a tool. `draw` is called for each, and again when the language changes. */
export async function startView(
  tool: string,
  draw: (frame: Frame, result: CallResult) => void,
): Promise<void> {
  const root = createNode('main');
  const status = createNode('div', { role: 'status', class: 'status' });
  document.body.append(status, root);
  const state: { context: HostContext; input: Record<string, unknown>; result?: CallResult; host?: Host } = {
    context: {},
    input: {},
  };
  const showStatus: Frame['showStatus'] = (words, ...actions) =>
    status.replaceChildren(...(words ? [createNode('span', {}, words)] : []), ...actions);

  const show = (): void => {
    const { context, host, input, result } = state;
    const language = dress(context);
    const t = VIEW_TEXTS[language];
    if (!host || !result) return showStatus(t.waiting);
    showStatus('');
    root.replaceChildren();
    const called = context.toolInfo?.tool?.name ?? tool;
    if (result.isError) root.append(createNode('p', { class: 'wrong' }, wordsOf(result)));
    else draw({ root, host, language, t, input, tool: called, showStatus, redraw }, result);
  };
  const redraw = (result: CallResult): void => {
    state.result = result;
    show();
  };

  dress({});
  state.host = await connectHost({
    onInput: (args) => (state.input = args),
    onResult: redraw,
    onCancelled: () => showStatus(VIEW_TEXTS[dress(state.context)].cancelled),
    onContext: (changed) => {
      const { lang: before } = document.documentElement;
      state.context = { ...state.context, ...changed };
      // Everything else follows automatically, and opened parts stay open.
      if (dress(state.context) !== before) show();
    },
  });
  state.context = { ...state.host.context, ...state.context };
  watchSize(state.host);
  show();
}

const isDarkSystem = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** Applies the colours and the language of the host to the page. */
function dress({ theme, locale, styles, displayMode }: HostContext): ViewLanguage {
  const { documentElement: page } = document;
  const language = /^it\b/i.test(locale ?? navigator.language) ? 'it' : 'en';
  page.lang = language;
  page.dataset['theme'] = theme ?? (isDarkSystem() ? 'dark' : 'light');
  page.dataset['mode'] = displayMode ?? 'inline';
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && value !== undefined) page.style.setProperty(name, value);
  return language;
}

/** Reports the size of the page to the host whenever it changes. */
function watchSize(host: Host): void {
  let reported = '';
  new ResizeObserver(() => {
    const { width, height } = document.body.getBoundingClientRect();
    const size = { width: Math.ceil(width), height: Math.ceil(height) };
    if (reported === JSON.stringify(size)) return;
    reported = JSON.stringify(size);
    host.reportSize(size);
  }).observe(document.body);
}
