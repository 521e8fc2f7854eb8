import { storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { getMatrixFile, type MatrixFormat } from '@trowel/services';
import { z } from 'zod';
import {
  CollapseParameter,
  GroupingParameter,
  PartQuery,
  readCollapsed,
  readPart,
} from './matrix-parameters.ts';
import { SiteParams } from './parameters.ts';

const tag = 'Harris matrix';

const Language = z
  .enum(['en', 'it'])
  .optional()
  .meta({ description: 'Language of the file; that of `Accept-Language` unless given.' });

const FileQuery = PartQuery.extend({ lang: Language, collapse: CollapseParameter });

const Links = storableText(500)
  .regex(/^https?:\/\/\S+$/, 'must be the beginning of an http or https address')
  .optional()
  .meta({
    description:
      "Beginning of the address of a unit's record, to which boxes link; the record's id is added.",
    example: 'https://dig.example/us/',
  });

const DrawingQuery = FileQuery.extend({
  grouping: GroupingParameter.optional(),
  title: storableText(250).optional().meta({ description: 'Heading of the drawing.' }),
  links: Links,
});

const PdfQuery = DrawingQuery.extend({
  paper: z
    .enum(['A4', 'A3', 'A2', 'A1', 'A0', 'poster'])
    .optional()
    .meta({ description: 'Sheets the drawing is cut into, or one sheet of its own size (default `A3`).' }),
  orientation: z.enum(['portrait', 'landscape', 'auto']).optional(),
});

/** One row of the table of files; `query` lists what the file can be asked for. */
interface MatrixFile {
  format: MatrixFormat;
  query: z.ZodObject;
  contentType: string;
  summary: string;
  description: string;
}

const FILES: readonly MatrixFile[] = [
  {
    format: 'pdf',
    query: PdfQuery,
    contentType: 'application/pdf',
    summary: 'The Harris matrix to print',
    description:
      'Vector drawing on sheets or as a poster, with lanes of the periods, legend, findings and an index of the units. The footer says whether the drawing shows exactly what is recorded.',
  },
  {
    format: 'svg',
    query: DrawingQuery,
    contentType: 'image/svg+xml',
    summary: 'The Harris matrix as a picture',
    description:
      'Boxes and lines have stable ids and names for screen readers; the metadata hold the certificate.',
  },
  {
    format: 'dot',
    query: FileQuery,
    contentType: 'text/vnd.graphviz; charset=utf-8',
    summary: 'The Harris matrix for Graphviz',
    description:
      'Reduced; contradicting relations are red and set no order. Units recorded as one, kinds of relation and certainty are kept as attributes, so that the file can be imported again.',
  },
  {
    format: 'csv',
    query: FileQuery,
    contentType: 'text/csv; charset=utf-8',
    summary: 'The levels of the Harris matrix as a table',
    description: 'One row per box: its level and its direct neighbours.',
  },
  {
    format: 'lst',
    query: FileQuery,
    contentType: 'text/plain; charset=utf-8',
    summary: 'The relations in LST (BASP Harris, ArchEd, Stratify)',
    description:
      'All relations, including implied and contradicting ones. The format has no place for areas, periods and kinds of relation.',
  },
  {
    format: 'oxcal',
    query: FileQuery,
    contentType: 'text/plain; charset=utf-8',
    summary: 'The dated part as an OxCal model',
    description:
      'Radiocarbon ages, datings in years and finds, with the fewest constraints between them and boundaries for each period.',
  },
  {
    format: 'txt',
    query: FileQuery,
    contentType: 'text/plain; charset=utf-8',
    summary: 'The Harris matrix as text to read aloud',
    description: 'Level by level in sentences, for screen readers and plain paper.',
  },
];

/** The routes of the files made of a matrix. */
export const matrixFileRoutes: Route[] = FILES.map(({ format, query, contentType, summary, description }) =>
  defineRoute({
    method: 'get',
    path: `/api/harris-matrix/${format}/{site_name}`,
    operationId: `getMatrix${format[0]!.toUpperCase()}${format.slice(1)}`,
    tag,
    summary,
    description,
    access: 'read',
    limit: 'export',
    params: SiteParams,
    query,
    answer: {
      status: 200,
      kind: 'file',
      contentTypes: [contentType],
      description: 'The file, as an attachment',
    },
    run: (ctx, { params, query: asked }) => {
      // The largest of the queries: what a file has no use for is never there.
      const { lang, collapse, grouping, paper, orientation, title, links, ...part } = asked as z.output<
        typeof PdfQuery
      >;
      return getMatrixFile(
        { ...ctx, language: lang ?? ctx.language },
        {
          siteName: params.site_name,
          ...readPart(part),
          format,
          grouping: grouping ?? 'none',
          collapsed: readCollapsed(collapse),
          paper: paper ?? 'A3',
          orientation: orientation ?? 'auto',
          title,
          links,
        },
      );
    },
  }),
);
