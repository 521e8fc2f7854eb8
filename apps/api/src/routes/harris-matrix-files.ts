import { storableText } from '@trowel/domain/core';
import type { Route } from '@trowel/http';
import { getMatrixFile, MATRIX_FILES, MATRIX_FORMATS, type MatrixFormat } from '@trowel/services/matrix';
import { z } from 'zod';
import {
  CollapseParameter,
  GroupingParameter,
  PartQuery,
  readCollapsed,
  readPart,
} from './matrix-parameters.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const tag = 'Harris matrix';

const FileQuery = PartQuery.extend({ lang: languageParameter('file'), collapse: CollapseParameter });

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

/** What the description of the API says of a file; `query` lists what the file can be asked for. */
interface FileDescription {
  query: z.ZodObject;
  summary: string;
  description: string;
}

const FILES: Record<MatrixFormat, FileDescription> = {
  pdf: {
    query: PdfQuery,
    summary: 'The Harris matrix to print',
    description:
      'Vector drawing on sheets or as a poster, with lanes of the periods, legend, findings and an index of the units. The footer says whether the drawing shows exactly what is recorded.',
  },
  svg: {
    query: DrawingQuery,
    summary: 'The Harris matrix as a picture',
    description:
      'Boxes and lines have stable ids and names for screen readers; the metadata hold the certificate.',
  },
  dot: {
    query: FileQuery,
    summary: 'The Harris matrix for Graphviz',
    description:
      'Reduced; contradicting relations are red and set no order. Units recorded as one, kinds of relation and certainty are kept as attributes, so that the file can be imported again.',
  },
  csv: {
    query: FileQuery,
    summary: 'The levels of the Harris matrix as a table',
    description: 'One row per box: its level and its direct neighbours.',
  },
  lst: {
    query: FileQuery,
    summary: 'The relations in LST (BASP Harris, ArchEd, Stratify)',
    description:
      'All relations, including implied and contradicting ones. The format has no place for areas, periods and kinds of relation.',
  },
  oxcal: {
    query: FileQuery,
    summary: 'The dated part as an OxCal model',
    description:
      'Radiocarbon ages, datings in years and finds, with the fewest constraints between them and boundaries for each period.',
  },
  txt: {
    query: FileQuery,
    summary: 'The Harris matrix as text to read aloud',
    description: 'Level by level in sentences, for screen readers and plain paper.',
  },
};

/** The routes of the files made of a matrix. */
export const matrixFileRoutes: Route[] = MATRIX_FORMATS.map((format) =>
  siteFileRoute<z.output<typeof PdfQuery>>({
    ...FILES[format],
    path: `/api/harris-matrix/${format}`,
    operationId: `getMatrix${format[0]!.toUpperCase()}${format.slice(1)}`,
    tag,
    contentTypes: [MATRIX_FILES[format].contentType],
    make: (ctx, siteName, { lang: _, collapse, grouping, paper, orientation, title, links, ...part }) =>
      getMatrixFile(ctx, {
        siteName,
        ...readPart(part),
        format,
        grouping: grouping ?? 'none',
        collapsed: readCollapsed(collapse),
        paper: paper ?? 'A3',
        orientation: orientation ?? 'auto',
        title,
        links,
      }),
  }),
);
