import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeGraphJson } from './graph-writer.ts';

const write = (document: object): string => [...writeGraphJson(document)].join('');

describe('writeGraphJson()', () => {
  it('writes what JSON says of any document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
        expect(JSON.parse(write(document))).toEqual(JSON.parse(JSON.stringify(document)));
      }),
    );
  });

  it('puts a node and an edge on a line each', () => {
    const node = { type: 'US', name: 'US 1', data: { us_number: '1', list: ['a'] } };
    const edge = { id: 'e1', from: 'a', to: 'b' };

    const lines = write({ nodes: { US: { a: node } }, edges: { is_before: [edge], none: [] } }).split('\n');

    expect(lines).toContain(`   "a": ${JSON.stringify(node)}`);
    expect(lines).toContain(`   ${JSON.stringify(edge)}`);
    expect(lines).toContain('  "none": []');
  });

  it('makes a deferred record only when its line is written', () => {
    const made: number[] = [];
    const nodes = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, i) => [
        `n${i}`,
        { toJSON: () => made.push(i) && { data: 'x'.repeat(99) } },
      ]),
    );

    const pieces = writeGraphJson({ nodes });
    pieces.next();

    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(3_000);
  });
});
