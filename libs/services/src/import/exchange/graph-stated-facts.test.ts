import { describe, expect, it } from 'vitest';
import { readImportFile } from '../reading/read-import-file.ts';

const TEXT = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="t" for="node" attr.name="unita_tipo"/><key id="r" for="node" attr.name="physical_relationships"/>
<graph edgedefault="directed"><node id="a"><data key="t">USVs</data><data key="r">[['Si lega a', 'b', '', 'Orto']]</data></node>
<node id="b"/></graph></graphml>`;

describe('a node of a GraphML file from elsewhere', () => {
  it('keeps the type that is stated outright, and the relations of GraphML 1.6', async () => {
    const bytes = Buffer.from(TEXT);

    const { units, statements } = await readImportFile({ fileName: 'a.graphml', bytes, format: 'auto' });

    expect(units.map(({ fields }) => fields['unit_type'])).toEqual(['USVs', undefined]);
    expect(statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)).toEqual([
      'a bonded_to b',
    ]);
  });
});
