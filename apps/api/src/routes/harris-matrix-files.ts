import { storableText } from '@trowel/domain/core';
import type { Route } from '@trowel/http';
import { getMatrixFile, MATRIX_FILES, MATRIX_FORMATS } from '@trowel/services/matrix';
import { z } from 'zod';
import {
  CollapseParameter,
  GroupingParameter,
  PartQuery,
  PlacesParameter,
  readCollapsed,
  readPart,
  StateParameter,
} from './matrix-parameters.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const tag = 'Harris matrix';

const FileQuery = PartQuery.extend({
  lang: languageParameter('file'),
  collapse: CollapseParameter,
  at: StateParameter,
});

const Links = storableText(500)
  .regex(/^https?:\/\/\S+$/, 'must be the beginning of an http or https address')
  .optional()
  .meta({
    description:
      "Beginning of the address of a unit's record, to which boxes link; the record's id is added.",
    example: 'https://dig.example/us/',
  });

const FramedQuery = FileQuery.extend({ grouping: GroupingParameter.optional() });

const DrawingQuery = FramedQuery.extend({
  title: storableText(250).optional().meta({ description: 'Heading of the drawing.' }),
  links: Links,
  places: PlacesParameter,
});

const PdfQuery = DrawingQuery.extend({
  paper: z
    .enum(['A4', 'A3', 'A2', 'A1', 'A0', 'poster'])
    .optional()
    .meta({ description: 'Sheets the drawing is cut into, or one sheet of its own size (default `A3`).' }),
  orientation: z.enum(['portrait', 'landscape', 'auto']).optional(),
});

/** What a file can be asked for. */
const QUERIES = { text: FileQuery, framed: FramedQuery, drawing: DrawingQuery, print: PdfQuery };

/** The routes of the files made of a matrix. */
export const matrixFileRoutes: Route[] = MATRIX_FORMATS.map((format) => {
  const { kind, summary, description, contentType } = MATRIX_FILES[format];
  return siteFileRoute<z.output<typeof PdfQuery>>({
    path: `/api/harris-matrix/${format}`,
    operationId: `getMatrix${format[0]!.toUpperCase()}${format.slice(1)}`,
    tag,
    summary,
    description,
    query: QUERIES[kind],
    contentTypes: [contentType],
    make: (
      ctx,
      siteName,
      { lang: _, collapse, grouping, paper, orientation, title, links, places, ...part },
    ) =>
      getMatrixFile(ctx, {
        siteName,
        ...readPart(part),
        format,
        grouping: grouping ?? 'none',
        collapsed: readCollapsed(collapse),
        after: places ?? 'none',
        paper: paper ?? 'A3',
        orientation: orientation ?? 'auto',
        title,
        links,
      }),
  });
});
