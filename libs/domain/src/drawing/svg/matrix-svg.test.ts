import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutMatrix } from '../layout/layout-matrix.ts';
import type { MatrixLayout } from '../layout/model/layout-model.ts';
import { buildMatrix } from '../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../matrix/matrix-model.ts';
import type { MatrixUnit } from '../../matrix/graph/units.ts';
import { configureType } from '../../testing/configure-type.ts';
import { recordSite } from '../../testing/record-site.ts';
import { drawRows } from '../../testing/draw-rows.ts';
import { renderMatrixSvg } from './matrix-svg.ts';
import { typeClassOf } from './svg-style.ts';

function drawingOf(
  lines: readonly string[],
  traits: Record<string, Partial<MatrixUnit>> = {},
): [HarrisMatrix, MatrixLayout] {
  const { units, statements } = recordSite(lines, traits);
  const matrix = buildMatrix(units, statements);
  return [matrix, drawRows(matrix)];
}

const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

/** Follows the tags of a file: gives the texts between them, throws where one is not closed. */
function readXml(text: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const token = /<\?[^?]*\?>|<(\/?)([A-Za-z:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(.)/gsy;
  for (const [all, end, name, , single, content, wrong] of text.matchAll(token)) {
    if (wrong !== undefined) throw new Error(`stray ${all}`);
    if (content !== undefined) texts.push(content);
    else if (end) closeTag(open, name);
    else if (name !== undefined && !single) open.push(name);
  }
  if (open.length > 0) throw new Error(`open ${open.join(' ')}`);
  return texts;
}

function closeTag(open: string[], name: string | undefined): void {
  if (open.pop() !== name) throw new Error(`wrong end of ${name}`);
}

describe('renderMatrixSvg()', () => {
  const site = [
    '1 covers 2',
    '2 covers 3',
    '1 covers 4',
    '4 covers 3',
    '3 covers 1',
    '2 contemporary with 4',
  ];

  it('gives each box and each relation its id', () => {
    const [matrix, layout] = drawingOf(site);

    const svg = renderMatrixSvg(matrix, layout);

    expect(allOf(svg, / id="us-([^"]+)"/g).toSorted()).toEqual(['1', '2', '3', '4']);
    expect(allOf(svg, / id="rel-([^"]+)"/g).toSorted()).toEqual(['1-2', '1-4', '2-3', '3-1', '4-3']);
    expect(svg).toContain('<title>1 covers 2</title>');
  });

  it('does not say that it is checked while a relation is left out', () => {
    const { units, statements } = recordSite(['1 covers 2']);
    const lost = { from: '1', type: 'covers' as const, to: null, toLabel: '6', toArea: '' };
    const certificate = { isFaithful: true, hash: 'ab', pairs: 1 };
    const [whole, part] = [statements, [...statements, lost]].map((all) => {
      const matrix = buildMatrix(units, all);
      return renderMatrixSvg(matrix, drawRows(matrix), { certificate, language: 'en' });
    });

    expect(whole).toContain('Verified');
    expect(part).not.toContain('Verified');
    expect(part).toContain('1 relation is not drawn');
  });

  it.each(['9 covers 2', '1 covers 9', '2 covers 2'])(
    'counts and names %s, which no line can show',
    (relation) => {
      const { units, statements } = recordSite(['1 covers 2']);
      const [from = '', , to = ''] = relation.split(' ');
      const matrix = buildMatrix(units, [...statements, { from, type: 'covers', to, toArea: '' }]);
      const certificate = { isFaithful: true, hash: 'ab', pairs: 1 };

      const svg = renderMatrixSvg(matrix, drawRows(matrix), { certificate, language: 'en' });

      expect(svg).toContain(`Not drawn because of errors: ${relation}.`);
      expect(svg).toContain('Incomplete: 1 relation is not drawn because of errors.');
    },
  );

  it('names every box for those who do not see it, in both languages', () => {
    const traits = { '12': { unit_type: 'fill', period: 'II', phase: '3' } };
    const [matrix, layout] = drawingOf(['12 covers 14', '12 covers 15', '12 contemporary with 9'], traits);

    const english = renderMatrixSvg(matrix, layout);
    const italian = renderMatrixSvg(matrix, layout, { language: 'it' });

    expect(english).toContain(
      'aria-label="SU 12, fill, period II, phase 3, later than 14 and 15, contemporary with 9"',
    );
    expect(italian).toContain(
      'aria-label="US 12, riempimento, periodo II, fase 3, posteriore a 14 e 15, contemporanea a 9"',
    );
    expect(italian).toContain('lang="it"');
  });

  it('links only boxes that have an address', () => {
    const [matrix, layout] = drawingOf(site);

    const svg = renderMatrixSvg(matrix, layout, {
      href: (node) => (node === '2' ? '/units?id=2&area="x"' : undefined),
    });

    expect(allOf(svg, /<a role="link" href="([^"]*)"/g)).toEqual(['/units?id=2&amp;area=&quot;x&quot;']);
  });

  it('draws what contradicts in its own way, with a head at the unit said to be earlier', () => {
    const [matrix, layout] = drawingOf(site);

    const svg = renderMatrixSvg(matrix, layout);

    const group = /<g class="l-contradiction">\n(.*?)<\/g>/s.exec(svg)![1]!;
    expect(allOf(group, /id="rel-([^"]+)"/g)).toEqual(['3-1']);
    const earlier = layout.boxes.find(({ node }) => node === '1')!;
    expect(group).toContain(
      `<path class="tip" d="M${earlier.x + earlier.width / 2} ${earlier.y + earlier.height}`,
    );
  });

  it('tells the certificate in its metadata and in words, and warns where the drawing is not faithful', () => {
    const [matrix, layout] = drawingOf(site);

    const good = renderMatrixSvg(matrix, layout, {
      certificate: { isFaithful: true, hash: '9f00', pairs: 1204 },
    });
    const bad = renderMatrixSvg(matrix, layout, {
      certificate: { isFaithful: false, hash: '9f01', pairs: 4 },
      language: 'it',
    });

    expect(good).toContain('<t:certificate faithful="true" relations="1204" checksum="9f00"/>');
    expect(readXml(good).join(' ')).toContain('1,204 relations, none missing');
    expect(good).toMatch(
      /<desc[^>]*>4 units[^<]* levels\. The latest units are at the top\. Verified: [^<]*\.<\/desc>/,
    );
    expect(bad).toContain('faithful="false"');
    expect(bad).toMatch(/class="alarm"[^>]*>Non certificato/);
  });

  it('shows in the legend what is drawn and nothing else', () => {
    const [matrix, layout] = drawingOf(['1 cuts 2', '2 covers 3?'], { '1': { unit_type: 'cut' } });

    const texts = readXml(renderMatrixSvg(matrix, layout));

    expect(texts).toEqual(expect.arrayContaining(['Legend', 'cut', 'layer, fill', 'uncertain relation']));
    expect(texts).not.toContain('burial');
    expect(texts).not.toContain('contradicts the other records');
  });

  it('draws lanes, columns, tray, bars, links and junctions where the layout has them', () => {
    const [matrix, plain] = drawingOf(site);
    const layout: MatrixLayout = {
      ...plain,
      lanes: [
        { period: '1', phase: '', label: 'Modern & later', y: 0, height: 60 },
        { period: '', phase: '', label: '', y: 60, height: 60 },
        { period: 'IV', phase: '', label: 'IV', y: 120, height: 20 },
      ],
      columns: [{ name: 'North', x: 0, width: 90 }],
      tray: { x: 0, y: 200, width: 80, height: 30 },
      bars: [{ node: '3', points: [10, 90, 10, 20], width: 8 }],
      links: [{ a: '2', b: '4', isLevel: true, points: [30, 60, 42, 60] }],
      junctions: [15, 30],
    };

    const svg = renderMatrixSvg(matrix, layout);

    expect(readXml(svg)).toEqual(
      expect.arrayContaining([
        'Modern &amp; later',
        'Without period',
        'Period IV',
        'Area North',
        'Units without relations',
      ]),
    );
    expect(svg).toContain('<path class="bar" style="stroke-width:8" d="M10 90V20"/>');
    expect(svg).toContain('<path class="link" d="M30 58.8H42M30 61.2H42"/>');
    expect(svg).toContain('<path class="dots" d="M15 30h0"/>');
  });

  it('heads a narrow column with the name alone, or a sign with a key, never with the beginning of a name', () => {
    const [matrix, plain] = drawingOf(site);
    const columns = [
      { name: 'TB02', x: 0, width: 45 },
      { name: 'Northern kiln 1', x: 45, width: 45 },
      { name: 'Northern kiln 2', x: 90, width: 45 },
    ];

    const svg = renderMatrixSvg(matrix, { ...plain, grouping: 'structure', columns });

    expect(svg).toContain('<title>Structure TB02</title>TB02</text>');
    for (const [sign, name] of [
      ['C2', 'Northern kiln 1'],
      ['C3', 'Northern kiln 2'],
    ]) {
      expect(svg).toMatch(new RegExp(`<title>[^<]*${name}</title>${sign}</text>`));
      expect(svg).toMatch(new RegExp(`>${sign} = [^<]*${name}</text>`));
    }
  });

  it.each([60, 400])('writes row names of %d letters whole, or as signs with a key', (letters) => {
    const names = ['nord', 'sud'].map(
      (end) => `${'fase di vita della domus '.repeat(20).slice(0, letters)} ${end}`,
    );
    const [matrix] = drawingOf(['1 covers 2']);
    matrix.nodes[0]!.period = '1';
    matrix.nodes[1]!.period = '2';
    const periods = names.map((label, at) => ({ period: String(at + 1), phase: '', label }));

    const svg = renderMatrixSvg(matrix, layoutMatrix(matrix, { grouping: 'period', periods }));

    const texts = [...svg.matchAll(/<text[^>]*>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g)].map(
      ([, text]) => text,
    );
    for (const name of names) {
      const all = texts.join(' ').replaceAll('R1 = ', '').replaceAll('R2 = ', '').replaceAll(/\s+/g, ' ');
      expect(all).toContain(name.replaceAll(/\s+/g, ' '));
    }
    expect(svg).not.toContain('…');
  });

  it.each([
    ['with itself', '5 covers 5'],
    ['within a box', '5 covers 6, 5 same_as 6'],
  ])('names a relation %s in the footer, and its unit is not among those without relations', (_, facts) => {
    const [matrix] = drawingOf(['1 covers 2', ...facts.split(', ')]);
    const layout = layoutMatrix(matrix);

    const svg = renderMatrixSvg(matrix, layout, { language: 'it' });

    expect(layout.tray).toBeNull();
    expect(svg).toContain(`Non disegnati perché errati: 5 copre ${facts[9]}.`);
    expect(svg).not.toContain('US senza rapporti');
  });

  it('marks crossings up to a number, unless told otherwise', () => {
    const [matrix, plain] = drawingOf(['1 covers 4', '2 covers 3']);
    const layout: MatrixLayout = {
      ...plain,
      lines: [
        { edge: 0, source: '1', target: '4', kind: 'order', points: [0, 0, 0, 10, 40, 10, 40, 20] },
        { edge: 1, source: '2', target: '3', kind: 'order', points: [20, 0, 20, 20] },
      ],
      figures: { ...plain.figures, crossings: 1 },
    };
    const crowded = { ...layout, figures: { ...plain.figures, crossings: 3_001 } };
    const lineOf = (svg: string): string => /id="rel-1-4" d="([^"]+)"/.exec(svg)![1]!;

    const drawn = [
      renderMatrixSvg(matrix, layout),
      renderMatrixSvg(matrix, crowded),
      renderMatrixSvg(matrix, crowded, { jumps: 'always' }),
      renderMatrixSvg(matrix, layout, { jumps: 'never' }),
    ].map((svg) => lineOf(svg).includes('C'));

    expect(drawn).toEqual([true, false, true, false]);
  });

  it('draws what lines of one trunk share once, and keeps each of them to be pointed at', () => {
    const [matrix, plain] = drawingOf(['1 covers 2', '1 covers 3']);
    const layout: MatrixLayout = {
      ...plain,
      lines: [
        { edge: 0, source: '1', target: '2', kind: 'order', points: [10, 0, 10, 10, 30, 10, 30, 20] },
        { edge: 1, source: '1', target: '3', kind: 'order', points: [10, 0, 10, 10, 50, 10, 50, 20] },
      ],
    };

    const svg = renderMatrixSvg(matrix, layout);

    expect(svg).toContain('<path d="M10 10H50M10 0V10M30 10V20M50 10V20"/>\n<g class="each">');
    expect(allOf(svg, /id="(rel-[^"]+)" d="M10 0V10H\d\dV20"/g)).toEqual(['rel-1-2', 'rel-1-3']);
  });

  it('adds nothing where lines share nothing', () => {
    const [matrix, layout] = drawingOf(['1 covers 2', '2 covers 3']);

    const svg = renderMatrixSvg(matrix, layout);

    expect(svg).not.toContain('class="each"');
  });

  it('joins the lines of a class into one path where they are too many, and keeps the ids of the boxes', () => {
    const [matrix, plain] = drawingOf(site);
    const layout = { ...plain, lines: Array.from({ length: 5_001 }, (_, at) => plain.lines[at % 5]!) };

    const svg = renderMatrixSvg(matrix, layout);

    expect(svg).not.toContain('id="rel-');
    expect(allOf(svg, / id="us-([^"]+)"/g)).toHaveLength(layout.boxes.length);
    const once = renderMatrixSvg(matrix, { ...plain, lines: [...plain.lines, plain.lines[0]!] });
    expect(allOf(svg, /<g class="l-order">\n<path d="([^"]+)"\/>/g)).toEqual(
      allOf(once, /<g class="l-order">\n<path d="([^"]+)"\/>/g),
    );
  });

  it('follows the reader, or the theme it is told', () => {
    const [matrix, layout] = drawingOf(['1 covers 2']);

    const [auto, light, dark] = (['auto', 'light', 'dark'] as const).map((theme) =>
      renderMatrixSvg(matrix, layout, { theme }),
    );

    expect(auto).toContain('prefers-color-scheme:dark');
    expect(light).not.toContain('prefers-color-scheme');
    expect(light).toContain('--hm-paper:#ffffff');
    expect(dark).toContain('--hm-paper:#16181b');
  });

  it('survives whatever people call their units, sites and periods', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('<', '&', '"', "'", ']]>', '\0', '\u001b', '\ud800', 'é', '1'),
      minLength: 1,
    });
    fc.assert(
      fc.property(hostile, hostile, hostile, (a, b, period) => {
        const units = [
          { key: `k${a}`, us_number: a, area: b, period },
          { key: `l${b}`, us_number: b, area: a, unit_type: period },
        ];
        const matrix = buildMatrix(units, [{ from: `k${a}`, type: 'covers', to: `l${b}` }]);
        const layout = drawRows(matrix);
        layout.lanes = [{ period, phase: '', label: period, y: 0, height: 20 }];

        const svg = renderMatrixSvg(matrix, layout, { siteName: a, date: b, href: (node) => node });

        expect(() => readXml(svg)).not.toThrow();
        expect(svg).not.toMatch(/[\0-\x08\x0b-\x1f]|\p{Surrogate}/u);
      }),
      { numRuns: 60 },
    );
  });

  describe('with types of one’s own', () => {
    const types = [
      configureType('OVEN/1.a', {
        name: 'Oven',
        name_it: 'Forno',
        shape: 'ellipse',
        fill_color: '#112233',
        border_color: '#D86400',
      }),
      configureType('WELL'),
    ];
    const [matrix, layout] = drawingOf(['1 covers 2', '2 covers 3'], {
      '1': { unit_type: 'oven/1.A' },
      '3': { unit_type: 'USM' },
    });
    const svg = renderMatrixSvg(matrix, layout, { types, language: 'it' });

    it('draws, calls and explains their units as they are configured, the others as ever', () => {
      const sample =
        /<g class="t-oven_2f_1_2e_a"><path class="box" d="[^"]*C[^"]*Z"\/><\/g><text [^>]*>Forno \(OVEN\/1\.a\)</;

      expect(svg).toMatch(/<g id="us-1" class="t-oven_2f_1_2e_a" role="listitem" aria-label="US 1, forno,/);
      expect(svg).toMatch(/<g id="us-2" role="listitem"[^>]*><path class="box b-deposit"/);
      expect(svg).toMatch(sample);
      expect(svg).not.toContain('WELL');
      expect(() => readXml(svg)).not.toThrow();
    });

    it('takes their colours from the style sheet, light and dark', () => {
      expect(svg).toContain('--hm-t-oven_2f_1_2e_a-fill:#112233');
      expect(svg).toContain('.hm .t-oven_2f_1_2e_a text{fill:#ffffff;fill:var(--hm-t-oven_2f_1_2e_a-text)}');
      expect(allOf(svg, /--hm-t-oven_2f_1_2e_a-border:(#\w+)/g)).toHaveLength(2);
    });

    it('is the drawing it was where no unit is of them', () => {
      const plain = drawingOf(['1 covers 2']);

      expect(renderMatrixSvg(...plain, { types })).toBe(renderMatrixSvg(...plain));
    });

    it('names no two codes alike in the style sheet', () => {
      const code = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_./-]{0,6}$/);
      fc.assert(
        fc.property(code, code, (a, b) => {
          expect(typeClassOf(a) === typeClassOf(b)).toBe(a.toLowerCase() === b.toLowerCase());
          expect(typeClassOf(a)).toMatch(/^t-[a-z0-9_]+$/);
        }),
      );
    });
  });

  it('writes a small drawing as it is', () => {
    const [matrix, layout] = drawingOf(['1 covers 2'], { '2': { unit_type: 'cut', period: 'I' } });

    const svg = renderMatrixSvg(matrix, layout, { siteName: 'Villa', theme: 'light' });

    expect(svg.replace(/<style>.*<\/style>/s, '<style/>')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" class="hm" width="488" height="231" viewBox="0 0 488 231" lang="en" role="graphics-document document" aria-labelledby="hm-title" aria-describedby="hm-desc">
<title id="hm-title">Harris matrix · Villa</title>
<desc id="hm-desc">2 units · 1 relation · 1 line drawn · 2 levels. The latest units are at the top.</desc>
<metadata><t:drawing xmlns:t="urn:trowel:harris-matrix" site="Villa" crossings="0"/></metadata>
<style/>
<rect class="paper" width="488" height="231"/>
<g transform="translate(24 24)">
<text class="head" x="0" y="15">Harris matrix · Villa</text>
<text class="faint" x="0" y="30">2 units · 1 relation · 1 line drawn · 2 levels</text>
</g>
<g transform="translate(24 74)">
<g class="l-order">
<path id="rel-1-2" d="M15 18V30V47"><title>1 covers 2</title></path>
</g>
<g class="u" role="list" aria-label="Units">
<g id="us-1" role="listitem" aria-label="SU 1, later than 2"><path class="box b-deposit" d="M0 0H30V18H0Z"/><text x="15" y="12.2">1</text></g>
<g id="us-2" role="listitem" aria-label="SU 2, cut, period I"><path class="box b-cut" d="M0 47H30L25.7 62.5C25.3 63.9 23.9 65 22.5 65H7.5C6.1 65 4.7 63.9 4.3 62.5Z"/><text x="15" y="59.2">2</text></g>
</g>
</g>
<g transform="translate(24 153)">
<text class="name" x="0" y="8">Legend</text>
<g transform="translate(0 16)"><path class="box b-deposit" d="M1 0H27V13H1Z"/><text x="38" y="10">layer, fill</text></g>
<g transform="translate(0 35)"><path class="box b-cut" d="M1 0H27L23 10.5C22.5 11.9 20.9 13 19.5 13H8.5C7.1 13 5.5 11.9 5 10.5Z"/><text x="38" y="10">cut</text></g>
<g transform="translate(178.2 16)"><g class="l-order"><path d="M0 6.5H30"/></g><text x="38" y="10">the upper unit is the later one</text></g>
</g>
</svg>
`,
    );
  });
});
