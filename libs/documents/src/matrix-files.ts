/** One kind of file made of a matrix. */
interface MatrixFile {
  contentType: string;
  /** It is a chronological model: of records without datings there is none. */
  needsDatings?: true;
}

/** What can be made of a matrix, by format, which is also how the name of the file ends. */
export const MATRIX_FILES = {
  pdf: { contentType: 'application/pdf' },
  svg: { contentType: 'image/svg+xml' },
  dot: { contentType: 'text/vnd.graphviz; charset=utf-8' },
  csv: { contentType: 'text/csv; charset=utf-8' },
  lst: { contentType: 'text/plain; charset=utf-8' },
  oxcal: { contentType: 'text/plain; charset=utf-8', needsDatings: true },
  txt: { contentType: 'text/plain; charset=utf-8' },
} as const satisfies Record<string, MatrixFile>;

export type MatrixFormat = keyof typeof MATRIX_FILES;
export const MATRIX_FORMATS = Object.keys(MATRIX_FILES) as MatrixFormat[];

/** Tells whether a file of that format can be made only of records that are dated. */
export function needsDatings(format: MatrixFormat): boolean {
  return 'needsDatings' in MATRIX_FILES[format];
}
