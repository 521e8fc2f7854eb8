/** A page as it was opened: by the text of a server, or as a browser shows it. */
export interface OpenedPage {
  status: number;
  /** What it leads to or loads, as written. */
  links: readonly string[];
  /** The places in it that a link may name after `#`. */
  anchors: ReadonlySet<string>;
}

/** A link that leads nowhere. */
export interface BrokenLink {
  from: string;
  link: string;
  /** What was answered, or that the page has no such place. */
  problem: string;
}

export interface Crawl {
  /** Addresses opened, without `#`, in their order. */
  visited: string[];
  broken: BrokenLink[];
  /** Links to other servers, which are not followed. */
  foreign: string[];
}

export interface CrawlOptions {
  /** Opens an address of this server, path and query. */
  open(path: string): Promise<OpenedPage>;
  /** Pages alike of which only some are opened: two of them have the same kind. By default numbers make no difference. */
  kindOf?(path: string): string;
  /** How many of a kind are opened. */
  mostOfKind?: number;
}

const ANY_ORIGIN = 'http://here.invalid';
const DEFAULTS = { mostOfKind: 30, kindOf: (path: string): string => path.replaceAll(/\d+/g, '#') };
/** Links that are no addresses. */
const NO_ADDRESS = /^(?:data|blob|mailto|tel|javascript):/i;

/**
 * Follows every link of the pages from `starts` on, each address once, as somebody who only reads would: nothing is
 * sent. Tells what answers 400 or more, and the fragments that are not there.
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

/** Takes a page of HTML for what it is; what is no HTML leads nowhere further. */
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
