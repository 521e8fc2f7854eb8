import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (text: string, language: 'en' | 'it' = 'en') =>
  readImportFile({ fileName: 'scavo.xml', bytes: Buffer.from(text), format: 'auto', language });

describe('an XML file', () => {
  it('of tables is read as they are', async () => {
    const { units, statements, records } = await read(
      `<?xml version="1.0"?><dataroot><US><US>1</US><Definizione_x0020_US>humus</Definizione_x0020_US><Copre>2</Copre></US>
       <US><US>2</US></US><Reperti><Numero_x0020_inventario>7</Numero_x0020_inventario><US>1</US><Tipo_x0020_reperto>vetro</Tipo_x0020_reperto></Reperti></dataroot>`,
    );

    expect(units.map(({ us_number, fields }) => [us_number, fields['definition']])).toEqual([
      ['1', 'humus'],
      ['2', undefined],
    ]);
    expect(statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)).toEqual([
      '1 covers 2',
    ]);
    expect(records.map(({ fields }) => fields)).toMatchObject([{ inventory_number: '7', us_number: '1' }]);
  });

  it('of any other kind is read where units stand in it', async () => {
    const { units, statements } = await read(
      '<?xml version="1.0"?><scavo nome="Prova"><us numero="1"><definizione>humus</definizione><copre>2</copre><copre>3</copre></us><us numero="2"/></scavo>',
    );

    expect(units.filter(({ declared }) => declared).map(({ us_number }) => us_number)).toEqual(['1', '2']);
    expect(statements).toHaveLength(2);
  });

  it('without units is refused by its root', async () => {
    await expect(read('<?xml version="1.0"?><kml><Document/></kml>')).rejects.toThrow(
      'The file is XML with the root kml, and no units were found in it',
    );
    await expect(read('<?xml version="1.0"?><kml/>', 'it')).rejects.toThrow('con la radice kml');
  });

  it.each(['<?xml version="1.0"?>', '<!-- Gephi -->', ''])(
    'in GEXF is refused by that name (%j)',
    async (head) => {
      const graph =
        '<gexf><graph><nodes><node id="1" label="US 1"/><node id="2" label="US 2"/></nodes><edges><edge source="1" target="2"/></edges></graph></gexf>';

      await expect(read(head + graph)).rejects.toThrow(
        'is a graph in the format GEXF, which Trowel does not read',
      );
    },
  );
});
