/** An opened page, from the text of a server or from a browser. */
export interface OpenedPage {
  status: number;
  /** Links and loaded resources, as written. */
  links: readonly string[];
  /** Targets of fragments (`#`) in the page. */
  anchors: ReadonlySet<string>;
}

/** A broken link. */
export interface BrokenLink {
  from: string;
  link: string;
  /** The status, or a missing fragment. */
  problem: string;
}

export interface Crawl {
  /** Opened addresses without fragment, in order. */
  visited: string[];
  broken: BrokenLink[];
  /** Links to other servers, which are not followed. */
  foreign: string[];
}

export interface CrawlOptions {
  /** Opens an address of this server (path and query). */
  open(path: string): Promise<OpenedPage>;
  /** Returns the kind of a page. Only some pages of each kind are opened. By default numbers are ignored. */
  kindOf?(path: string): string;
  /** Maximum number of opened pages per kind. */
  mostOfKind?: number;
}

const ANY_ORIGIN = 'http://here.invalid';
const DEFAULTS = { mostOfKind: 30, kindOf: (path: string): string => path.replaceAll(/\d+/g, '#') };
/** Links that are not addresses of pages. */
const NO_ADDRESS = /^(?:data|blob|mailto|tel|javascript):/i;

/**
 * Follows every link from the start pages, each address once, without sending forms. Returns statuses
 * of 400 and more, and missing fragments.
 */
export async function crawl(
  starts: readonly string[],
  { open, kindOf = DEFAULTS.kindOf, mostOfKind = DEFAULTS.mostOfKind }: CrawlOptions,
): Promise<Crawl> {
  const pages = new Map<string, OpenedPage>();
  const foreign = new Set<string>();
  const broken: BrokenLink[] = [];
  const kinds = new Map<string, number>();
  const queue = starts.map((link) => ({ from: 'the beginning', link, base: '/' }));
  for (const { from, link, base } of queue) {
    const url = new URL(link, ANY_ORIGIN + base);
    if (url.origin !== ANY_ORIGIN) {
      foreign.add(link);
      continue;
    }
    const path = url.pathname + url.search;
    const known = pages.get(path);
    const kind = kindOf(path);
    if (!known && (kinds.get(kind) ?? 0) >= mostOfKind) continue;
    const page = known ?? (await open(path));
    if (!known) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      pages.set(path, page);
      const further = page.links.filter((one) => !NO_ADDRESS.test(one));
      queue.push(...further.map((one) => ({ from: path, link: one, base: path })));
    }
    const problem = problemOf(page, decodeURIComponent(url.hash.slice(1)));
    if (problem !== undefined) broken.push({ from, link, problem });
  }
  return { visited: [...pages.keys()], broken, foreign: [...foreign] };
}

function problemOf({ status, anchors }: OpenedPage, fragment: string): string | undefined {
  if (status >= 400) return `answers ${status}`;
  return fragment === '' || anchors.has(fragment) ? undefined : `has no #${fragment}`;
}

const LINKS =
  /<(?:a|link|script|img|iframe|source|use|area|video|audio)\b[^>]*?\s(?:href|src)=(?:"([^"]*)"|'([^']*)')/gi;
const ANCHORS = /<[^>]+?\s(?:id|name)=(?:"([^"]*)"|'([^']*)')/gi;
const WHOLE_FORMS = /<form\b(?![^>]*method="post")[^>]*?\saction="([^"]*)"/gi;

/** Parses a page of HTML. Other content has no links. */
export async function readPage(answer: Response): Promise<OpenedPage> {
  const { status, headers } = answer;
  const location = headers.get('location');
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = isHtml ? await answer.text() : '';
  if (!isHtml) await answer.arrayBuffer();
  const links = [...text.matchAll(LINKS), ...text.matchAll(WHOLE_FORMS)].map(valueOf);
  return {
    status,
    links: location === null ? links : [location, ...links],
    anchors: new Set([...text.matchAll(ANCHORS)].map(valueOf)),
  };
}

function valueOf([, double, single]: RegExpExecArray): string {
  return unescapeHtml(double ?? single ?? '');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
