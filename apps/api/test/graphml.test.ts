import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type Call, type TestApi } from './test-api.ts';

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))}/graphs/dot/`;
const DOT = 'digraph { subgraph cluster_datazione_1 { label="Età romana"; US1 -> US2 } }';

describe('the conversion of graphs', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
  });
  afterAll(() => api.close());

  const sendFile = (
    content: string | Uint8Array<ArrayBuffer>,
    {
      name = 'dig.dot',
      fields = {},
      ...call
    }: { name?: string; fields?: Record<string, string> } & Call = {},
  ): Promise<Answer> => {
    const form = new FormData();
    form.set('file', new File([content], name));
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return api.call('/api/graphml/convert', { method: 'POST', body: form, ...call });
  };
  const sendForm = (fields: Record<string, string>, call: Call = {}): Promise<Answer> =>
    api.call('/api/graphml/convert-content', { method: 'POST', body: new URLSearchParams(fields), ...call });

  it('gives a file as an attachment that bears its name', async () => {
    const { status, headers, text } = await sendFile(DOT, { name: 'Età.dot', as: 'viewer' });

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/xml');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Et_.graphml"; filename*=UTF-8''Et%C3%A0.graphml`,
    );
    expect(text).toMatch(/^<\?xml .*\n<graphml xmlns="http:\/\/graphml.graphdrawing.org\/xmlns"/);
    expect(text.match(/<edge /g)).toHaveLength(1);
  });

  it('gives the same file for a text in a form', async () => {
    const [one, other] = [await sendFile(DOT, { name: 'graph.dot' }), await sendForm({ dot_content: DOT })];

    expect(other.status).toBe(200);
    expect(other.headers.get('content-disposition')).toContain('filename="graph.graphml"');
    expect(other.text).toBe(one.text.replaceAll('>graph<', '>The DOT text<'));
  });

  it('heads the table with the title, and turns the periods', async () => {
    const dot =
      'digraph { subgraph cluster_period_1 { label=One; a } subgraph cluster_period_2 { label=Two; b } }';
    const rows = ({ text }: Answer): string[] =>
      [...text.matchAll(/y="[\d.]+">(One|Two)</g)].map(([, label]) => label!);

    const plain = await sendForm({ dot_content: dot, title: 'Casa & Pozzo', reverse_epochs: 'false' });
    const turned = await sendFile(dot, { fields: { title: 'Casa & Pozzo', reverse_epochs: 'true' } });

    expect(rows(plain)).toEqual(['One', 'Two']);
    expect(rows(turned)).toEqual(['Two', 'One']);
    expect(plain.text).toContain('>Casa &amp; Pozzo</y:NodeLabel>');
    expect(plain.headers.get('content-disposition')).toContain('filename="Casa & Pozzo.graphml"');
  });

  it('tells the line and column of a mistake', async () => {
    for (const [answer, field] of [
      [await sendFile('digraph {\n  a -> ;\n}'), 'file'],
      [await sendForm({ dot_content: 'digraph {\n  a -> ;\n}' }), 'dot_content'],
    ] as const) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        status: 'error',
        message: expect.stringContaining('line 2, column 8: expected a node or a subgraph, found ";"'),
        detail: { line: 2, column: 8, errors: [{ field, type: 'unreadable' }] },
      });
    }
  });

  it.each([
    ['no file', {}, 'file', 'missing'],
    ['an unknown field', { file: 'x', tittle: 'y' }, 'tittle', 'unrecognized_key'],
    ['a wrong choice', { file: 'x', reverse_epochs: 'maybe' }, 'reverse_epochs', expect.any(String)],
  ])('refuses a form with %s', async (_what, fields, field, type) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.set(name, name === 'file' ? new File([DOT], 'a.dot') : value);

    const { status, body } = await api.call('/api/graphml/convert', { method: 'POST', body: form });

    expect(status).toBe(422);
    expect(body.detail?.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, type })]));
  });

  it('names what a text lacks', async () => {
    const { status, body } = await sendForm({ title: 'x' });

    expect(status).toBe(422);
    expect(body.detail?.errors).toMatchObject([{ field: 'dot_content', type: 'missing' }]);
  });

  it('takes the text as JSON too, and refuses what is neither', async () => {
    const path = '/api/graphml/convert-content';
    const body = { dot_content: DOT, title: 'Scavo', reverse_epochs: true };

    const json = await api.call(path, { method: 'POST', body });
    const form = await sendForm({ dot_content: DOT, title: 'Scavo', reverse_epochs: 'on' });
    const text = await api.call(path, {
      method: 'POST',
      body: DOT,
      headers: { 'content-type': 'text/plain' },
    });

    expect([json.status, form.status, text.status]).toEqual([200, 200, 415]);
    expect(json.text).toBe(form.text);
  });

  it('gives a template with nodes and a table, to those who may read', async () => {
    const { status, headers, text } = await api.call('/api/graphml/template', { as: 'viewer' });

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/xml');
    expect(headers.get('content-disposition')).toContain('attachment; filename="em_template.graphml"');
    expect(text).toContain('<y:TableNode');
    expect((await api.call('/api/graphml/template', { as: 'nobody' })).status).toBe(401);
  });

  it('tells without a token whether it answers', async () => {
    const { status, text } = await api.call('/api/graphml/health', { as: 'nobody' });

    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ok', service: 'graphml-converter', version: '0.0.0' },
    ]);
  });

  it('asks for a token to convert', async () => {
    expect((await sendFile(DOT, { as: 'nobody' })).status).toBe(401);
    expect((await sendForm({ dot_content: DOT }, { as: 'nobody' })).status).toBe(401);
  });

  const statements = (count: number, one: (i: number) => string): string =>
    `digraph { ${Array.from({ length: count }, (_, i) => one(i)).join(' ')} }`;

  it.each([
    ['10 MB', 413, () => `digraph { a } //${'x'.repeat(10_000_000)}`],
    ['10 MB of statements', 413, () => statements(2_000_000, () => 'a;')],
    ['a depth of 10,000', 413, () => `digraph { ${'{'.repeat(10_000)} a ${'}'.repeat(10_001)}`],
    ['50,000 nodes', 413, () => statements(50_000, (i) => `n${i};`)],
    ['as many nodes as it takes', 200, () => statements(20_000, (i) => `n${i};`)],
    ['quotes', 422, () => `digraph { ${'"'.repeat(100_001)} }`],
    ['NUL', 415, () => 'digraph { "a\u0000b" }'],
    ['entities', 200, () => 'digraph { a [label="&lt;&amp;&xxe;&#0;<![CDATA[x]]>"] }'],
    ['a document type', 422, () => '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    [
      'files and addresses',
      200,
      () => 'digraph { a [image="/etc/passwd", shapefile="/etc/hosts", URL="http://127.0.0.1:1/"] }',
    ],
  ])('answers %s with %i, and goes on', async (_what, expected, make) => {
    const { status, text } = await sendFile(make());

    expect(status).toBe(expected);
    expect(text).not.toContain('root:');
    expect((await sendFile(DOT)).status).toBe(200);
  });

  it.skipIf(!existsSync(CORPUS))('converts real files (skipped where the corpus is absent)', async () => {
    for (const name of readdirSync(CORPUS)) {
      const { status, text } = await sendFile(new Uint8Array(readFileSync(CORPUS + name)), { name });

      expect([name, status, text.endsWith('</graphml>\n')]).toEqual([name, 200, true]);
    }
  });
});
