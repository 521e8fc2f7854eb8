import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';
import { isSqlDump, readSqlDump } from './read-sql-dump.ts';

const POSTGRES = String.raw`--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
CREATE TABLE public.us_table (
    id_us bigint NOT NULL,
    sito text,
    area character varying(20) DEFAULT '1, a'::character varying,
    us integer,
    d_stratigrafica text,
    rapporti text,
    CONSTRAINT us_unique UNIQUE (sito, area, us)
);
COPY public.us_table (id_us, sito, area, us, d_stratigrafica, rapporti) FROM stdin;
1	Foro	A	1	Strato	[['Copre', '2', 'A', 'Foro']]
2	Foro	A	2	\N	[]
\.

COPY public.pottery_table (id_rep, sito, id_number, us) FROM stdin;
1	Foro	7	1
\.

COPY public.pyarchinit_codici_tipologia (gid, quota_q) FROM stdin;
1	3.2
\.
`;
const SQLITE = String.raw`PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE us_table (id_us INTEGER PRIMARY KEY, sito TEXT, area TEXT, us TEXT, descrizione TEXT, rapporti TEXT, the_geom BLOB);
INSERT INTO us_table VALUES(1,'Foro','A','1',replace('sotto l''humus;\ncarboni','\n',char(10)),'[[''Copre'', ''2'']]',X'0001');
INSERT INTO "us_table" (us, sito, area) VALUES ('2','Foro','A'), ('3','Foro',NULL);
COMMIT;
`;
const read = (text: string) =>
  readImportFile({ fileName: 'dump.sql', bytes: Buffer.from(text), format: 'auto' });

describe('databases written out as SQL', () => {
  it('are read as the database they were, from PostgreSQL', async () => {
    const { format, units, statements, records, problems } = await read(POSTGRES);

    expect(format).toBe('pyarchinit');
    expect(units.map(({ us_number, area, fields }) => [us_number, area, fields['definition']])).toEqual([
      ['1', 'A', 'Strato'],
      ['2', 'A', undefined],
    ]);
    expect(statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)).toEqual([
      '1 covers 2',
    ]);
    expect(problems).toMatchObject([{ code: 'table_not_read' }]);
    expect(problems[0]!.message).toContain('pyarchinit_codici_tipologia (1)');
    expect(records).toMatchObject([{ entity: 'pottery', fields: { pottery_number: '7', us_number: '1' } }]);
  });

  it('are so from SQLite, with line ends, quotes, bytes and columns in another order', async () => {
    const { units } = await read(SQLITE);

    expect(units.map(({ us_number, area, fields }) => [us_number, area, fields['description']])).toEqual([
      ['1', 'A', "sotto l'humus;\ncarboni"],
      ['2', 'A', undefined],
      ['3', '', undefined],
    ]);
  });

  it('of another program are tables', async () => {
    const { format, units } = await read(
      "CREATE TABLE context (a int);\nINSERT INTO context (context_no, type) VALUES (7,'Cut');\n",
    );

    expect([format, units.map(({ us_number }) => us_number)]).toEqual(['unit_table', ['7']]);
  });

  it('are refused by name where a row cannot be read, or where they are packed', async () => {
    const odd = "INSERT INTO us_table VALUES(1,now('x'));\n";

    expect(() => readSqlDump(odd, 'en')).toThrow('a row of us_table that cannot be read, at now(');
    await expect(read('PGDMP\u0001')).rejects.toThrow('pg_dump --format=plain');
  });

  it('are refused where they were cut off on their way', () => {
    const [whole] = POSTGRES.split('\\.\n');

    expect(() => readSqlDump(whole!, 'en')).toThrow('that cannot be read, at ');
    expect(() => readSqlDump("INSERT INTO us_table VALUES(1,'sotto l", 'it')).toThrow(
      'che non si può leggere',
    );
  });

  it('are no tables of notes', () => {
    expect([isSqlDump('US;Copre\n1;2'), isSqlDump('-- note\nUS;Copre\n1;2'), isSqlDump(POSTGRES)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
