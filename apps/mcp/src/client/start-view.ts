import { createNode } from './elements.ts';
import { connectHost, type CallResult, type Host, type HostContext } from './host.ts';
import { VIEW_TEXTS, type ViewLanguage, type ViewTexts } from './view-texts.ts';

/** What a view draws in, and with. */
export interface Frame {
  /** Emptied before each drawing. */
  root: HTMLElement;
  host: Host;
  language: ViewLanguage;
  t: ViewTexts;
  /** The arguments of the call that is shown. */
  input: Record<string, unknown>;
  /** Name of the tool that was called. */
  tool: string;
  /** Says something that is read out and seen above the view; nothing when it is empty. */
  showStatus(words: string, ...actions: readonly HTMLElement[]): void;
  /** Draws another answer in place of this one. */
  redraw(result: CallResult): void;
}

/** Where the service puts what only views are given. */
const SHOWN_KEY = 'trowel/shown';

/** Where the service puts all the data of an answer. */
const DATA_KEY = 'trowel/data';

/** Gives what the service gave for this view alone. */
export function shownIn({ _meta: meta }: CallResult): Record<string, unknown> {
  return (meta?.[SHOWN_KEY] ?? {}) as Record<string, unknown>;
}

/** Gives the language of the sentences in an answer. */
export function languageOf(result: CallResult): string | undefined {
  const { language } = shownIn(result);
  return typeof language === 'string' ? language : undefined;
}

/** Gives the data of an answer. */
export function dataIn({ structuredContent = {}, _meta: meta }: CallResult): Record<string, unknown> {
  return (meta?.[DATA_KEY] ?? structuredContent['data'] ?? structuredContent) as Record<string, unknown>;
}

/** Gives the sentences of an answer for people: an error in its own words. */
export function wordsOf({ structuredContent = {}, content = [] }: CallResult): string {
  const { message } = (structuredContent['error'] ?? structuredContent) as Record<string, unknown>;
  return typeof message === 'string' ? message : (content[0]?.text ?? '');
}

/** Shows the answers of a tool: `draw` is called with each, and again when the language changes. */
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
      // All else follows by itself, and what a person has opened stays open.
      if (dress(state.context) !== before) show();
    },
  });
  state.context = { ...state.host.context, ...state.context };
  watchSize(state.host);
  show();
}

const isDarkSystem = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** Gives the page the colours and the language of its host. */
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

/** Tells the host how much room the page needs, whenever it needs another. */
function watchSize(host: Host): void {
  let told = '';
  new ResizeObserver(() => {
    const { width, height } = document.body.getBoundingClientRect();
    const size = { width: Math.ceil(width), height: Math.ceil(height) };
    if (told === JSON.stringify(size)) return;
    told = JSON.stringify(size);
    host.tellSize(size);
  }).observe(document.body);
}
