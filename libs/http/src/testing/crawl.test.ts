import { describe, expect, it } from 'vitest';
import { crawl, readPage, type OpenedPage } from './crawl.ts';

const PAGES: Record<string, string> = {
  '/': '<a href="/list?page=1&amp;of=2">list</a> <img src="logo.png"> <a class="x" href="https://example.org/">out</a> <a href="mailto:a@b.c">m</a>',
  '/list?page=1&of=2':
    '<h2 id="top">x</h2><a href="#top">up</a><a href="#gone">?</a><a href="../missing">?</a>',
  '/form': '<form action="/search"></form><form method="post" action="/delete"></form>',
  '/many': Array.from({ length: 9 }, (_, i) => `<a href="/unit/${i}">${i}</a>`).join(''),
};

async function open(path: string): Promise<OpenedPage> {
  const text = PAGES[path];
  if (path === '/logo.png') return readPage(new Response('x', { headers: { 'content-type': 'image/png' } }));
  if (path.startsWith('/unit/')) return readPage(new Response('x'));
  return readPage(
    new Response(text, { status: text === undefined ? 404 : 200, headers: { 'content-type': 'text/html' } }),
  );
}

describe('crawl()', () => {
  it('follows each link once, and tells those that lead nowhere', async () => {
    expect(await crawl(['/'], { open })).toEqual({
      visited: ['/', '/list?page=1&of=2', '/logo.png', '/missing'],
      broken: [
        { from: '/list?page=1&of=2', link: '#gone', problem: 'has no #gone' },
        { from: '/list?page=1&of=2', link: '../missing', problem: 'answers 404' },
      ],
      foreign: ['https://example.org/'],
    });
  });

  it('sends nothing: only forms that ask are followed', async () => {
    expect((await crawl(['/form'], { open })).broken.map(({ link }) => link)).toEqual(['/search']);
  });

  it('opens only some of the pages of a kind', async () => {
    expect((await crawl(['/many'], { open, mostOfKind: 3 })).visited).toHaveLength(4);
  });
});
