import { describe, expect, it } from 'vitest';
import { readLabel } from '../../parsed/node-names.ts';
import type { XmlPart } from '../../parsed/parsed-files.ts';
import { findNodeDrawing, readEdgeDrawing } from './graphml-parts.ts';

const part = (name: string, children: readonly XmlPart[], text = ''): XmlPart => ({
  name,
  attributes: {},
  children,
  text,
  line: 1,
});
const drawnAs = (label: string): string | undefined =>
  findNodeDrawing(part('node', [part('data', [part('ShapeNode', [part('NodeLabel', [], label)])])]))?.label;

describe('labels of yEd', () => {
  it('that are HTML give their text, a line for each break', () => {
    expect(drawnAs('<html><b>US 1</b><br>Humus</html>')).toBe('US 1\nHumus');
    expect(readLabel(drawnAs('\n<HTML><b>US 1</b><br/>Humus</HTML>')!)).toMatchObject({
      number: '1',
      fields: { description: 'Humus' },
    });
    expect(
      readEdgeDrawing(part('edge', [part('EdgeLabel', [], '<html><i>copre</i></html>')]), true).label,
    ).toBe('copre');
  });

  it('that are plain stay as they are', () => {
    expect(drawnAs(' a <b> &lt; c\nd ')).toBe('a <b> &lt; c\nd');
  });
});
