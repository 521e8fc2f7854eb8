import { storableText, WISHES } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { getMatrixFile, MATRIX_FILES, MATRIX_FORMATS } from '@trowel/services/matrix';
import { z } from 'zod';
import {
  AgainstParameter,
  CollapseParameter,
  GroupingParameter,
  PartQuery,
  PlacesParameter,
  readCollapsed,
  readPart,
  StateParameter,
} from './matrix-parameters.ts';
import { Flag, SiteParams } from './records/parameters.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const tag = 'Harris matrix';

const FileQuery = PartQuery.extend({
  lang: languageParameter('file'),
  collapse: CollapseParameter,
  at: StateParameter,
});

const Links = storableText(500)
  .regex(/^https?:\/\/\S+$/, WISHES.httpAddress.en)
  .optional()
  .meta({
    description: 'Base address for links from boxes to records of units. The id of the record is appended.',
    example: 'https://dig.example/us/',
  });

const FramedQuery = FileQuery.extend({ grouping: GroupingParameter.optional() });

const PictureQuery = FramedQuery.extend({
  title: storableText(250).optional().meta({ description: 'Heading of the drawing.' }),
  places: PlacesParameter,
  against: AgainstParameter,
});

const DrawingQuery = PictureQuery.extend({ links: Links });

const PdfQuery = DrawingQuery.extend({
  paper: z.enum(['A4', 'A3', 'A2', 'A1', 'A0', 'poster']).optional().meta({
    description: 'Paper size of the sheets, or one sheet of the size of the drawing (default `A3`).',
  }),
  orientation: z
    .enum(['portrait', 'landscape', 'auto'])
    .optional()
    .meta({ description: 'Orientation of the sheets. `auto` (default) follows the drawing.' }),
  letters: z
    .string()
    .regex(/^\d{1,2}$/, WISHES.wholeNumber.en)
    .transform(Number)
    .pipe(z.int().min(4).max(14))
    .optional()
    .meta({
      type: 'integer',
      minimum: 4,
      maximum: 14,
      description:
        'Minimum size of the numbers in boxes, points (default 6). Larger numbers need more sheets.',
    }),
  colours: z
    .enum(['colour', 'grey'])
    .optional()
    .meta({ description: 'Print in colours (default) or in greys.' }),
  annexes: Flag.optional().meta({
    type: 'boolean',
    description: 'Add legend, findings and the index of the units (default `true`).',
  }),
});

/** Parameters of a file, by kind of format. */
const QUERIES = {
  text: FileQuery,
  framed: FramedQuery,
  picture: PictureQuery,
  drawing: DrawingQuery,
  print: PdfQuery,
};

const matrixFormatRoutes: Route[] = MATRIX_FORMATS.map((format) => {
  const { kind, summary, description, contentType } = MATRIX_FILES[format];
  return siteFileRoute<z.output<typeof PdfQuery>>({
    path: `/api/harris-matrix/${format}`,
    operationId: `getMatrix${format[0]!.toUpperCase()}${format.slice(1)}`,
    tag,
    summary,
    description,
    query: QUERIES[kind],
    contentTypes: [contentType],
    job: 'matrix',
    make: (ctx, siteName, query) => getMatrixFile(ctx, { siteName, format, ...readFileQuery(query) }),
  });
});

/** Splits the parameters of a file by subject. */
function readFileQuery({ lang: _, collapse, ...query }: z.output<typeof PdfQuery>) {
  const { grouping, places, paper, orientation, letters, colours, annexes, title, links, against, ...part } =
    query;
  return {
    ...readPart(part),
    grouping: grouping ?? 'none',
    collapsed: readCollapsed(collapse),
    after: places ?? 'none',
    paper: paper ?? 'A3',
    orientation: orientation ?? 'auto',
    leastLetters: letters,
    isGrey: colours === 'grey',
    isDrawingOnly: annexes === false,
    title,
    links,
    against,
  } as const;
}

/** Routes of matrix files. */
export const matrixFileRoutes: Route[] = [
  ...matrixFormatRoutes,
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/preview/{site_name}',
    operationId: 'previewMatrixSheets',
    tag,
    summary: 'Preview of the printed sheets of a matrix',
    description:
      'The drawing of the PDF with the same parameters as a picture, with the borders of its sheets. Each sheet lists its boxes. Does not count as an export.',
    access: 'read',
    params: SiteParams,
    query: PdfQuery,
    answer: { status: 200, kind: 'file', contentTypes: ['image/svg+xml'], description: 'The picture' },
    run: async (ctx, { params, query }) =>
      getMatrixFile(
        { ...ctx, language: query.lang ?? ctx.language },
        { siteName: params.site_name, format: 'pdf', isPreview: true, ...readFileQuery(query) },
      ),
  }),
];
