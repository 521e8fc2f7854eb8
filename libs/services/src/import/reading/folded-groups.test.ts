import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const node = (id: string, label: string): string =>
  `<node id="${id}"><data key="d0"><y:ShapeNode><y:NodeLabel>${label}</y:NodeLabel></y:ShapeNode></data></node>`;
const line = (from: string, to: string, i: number): string =>
  `<edge id="e${i}" source="${from}" target="${to}"/>`;
const folded = `<node id="g" yfiles.foldertype="folder"><data key="d0"><y:GroupNode><y:NodeLabel>Fossa</y:NodeLabel></y:GroupNode></data><graph id="g:">${node('g::n2', '2')}${node('g::n3', '3')}${line('g::n2', 'g::n3', 9)}</graph></node>`;
const graph = (...lines: string[]): string =>
  `<?xml version="1.0"?><graphml xmlns:y="http://www.yworks.com/xml/graphml"><key id="d0" for="node" yfiles.type="nodegraphics"/><graph edgedefault="directed">${node('n1', '1')}${node('n4', '4')}${folded}${lines.join('')}</graph></graphml>`;

const read = (text: string, language: 'en' | 'it' = 'en') =>
  readImportFile({ fileName: 'matrix.graphml', bytes: Buffer.from(text), format: 'auto', language });

describe('lines to a folded group of yEd', () => {
  it('are told by their ends, since they lead to no unit', async () => {
    const data = await read(graph(line('n1', 'g', 1), line('g', 'n4', 2)));
    const warning = data.problems.find(({ code }) => code === 'group_line');

    expect(data.statements.map(({ from, to }) => [from.us_number, to.us_number])).toEqual([['2', '3']]);
    expect(warning).toMatchObject({ severity: 'warning', value: '1 → [Fossa]; [Fossa] → 4' });
    const italian = await read(graph(line('n1', 'g', 1)), 'it');
    expect(italian.problems.map(({ message }) => message).join(' ')).toContain('gruppo chiuso');
  });

  it('are none where all lines lead to units', async () => {
    const { problems } = await read(graph(line('n1', 'g::n2', 1), line('g::n3', 'n4', 2)));

    expect(problems.map(({ code }) => code)).not.toContain('group_line');
  });
});
