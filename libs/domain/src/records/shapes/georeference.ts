import { describedAs, type Given, ISSUE_LABELS, storableText } from '@trowel/domain/core';
import { z } from 'zod';

const Coordinate = z.number().min(-1e9).max(1e9);
/** A picture point may lie outside the picture. */
const Pixel = z.number().min(-1e6).max(1e6);
const MOST_POINTS = 100;

/** A point whose place is known in a picture and on the site. */
const PicturePointValue = z.strictObject({
  name: storableText(50),
  column: Pixel,
  row: Pixel,
  x: Coordinate,
  y: Coordinate,
});

/**
 * Place of a picture on the site: the six numbers of a world file, in its order (A, D, B, E, C, F). The pixel in a column
 * and a row of the file, both counted from 0, has its centre at x = A·column + B·row + C, y = D·column + E·row + F.
 */
export const GeoreferenceValue = z
  .strictObject({
    world_file: z.array(Coordinate).length(6),
    points: z.array(PicturePointValue).max(MOST_POINTS).optional(),
  })
  .check(({ value: { world_file: numbers }, issues }) => {
    const [a = 0, d = 0, b = 0, e = 0] = numbers;
    if (a * e - b * d !== 0) return;
    const params = { [ISSUE_LABELS]: FLAT };
    issues.push({ code: 'custom', input: numbers, path: ['world_file'], params, continue: false });
  });
export type Georeference = z.infer<typeof GeoreferenceValue>;

const FLAT = {
  en: 'The six numbers of the world file turn the picture into a line or a point',
  it: 'I sei numeri del world file riducono l’immagine a una linea o a un punto',
};

/** The place of a picture on the site, or null. */
export function georeferenceField(info: Given): z.ZodNullable<typeof GeoreferenceValue> {
  return describedAs(GeoreferenceValue.nullable(), { ...info, kind: 'object' });
}
