import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CLIENT = join(import.meta.dirname, '..', 'src', 'client');
/** Folders of drawing surfaces. */
const SURFACES = ['viewer/', 'model/', 'plan/', 'pages/matrix/surface/'];
/** Files that need an element outside of React, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'data/offer-file.ts': 'a download needs a link',
  'data/session.ts': 'logging out submits a form',
  'matrix/matrix-canvas.ts': 'the canvas of the matrix beside the scene',
  'tables/print-table.ts': 'all rows of a table, only while it is printed',
  'view/has-webgl.ts': 'a canvas that is never shown',
};

it('builds pages with React only: other files of the client create no elements', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const creating = files.filter((file) =>
    /document\s*\.createElement\(/.test(readFileSync(join(CLIENT, file), 'utf8')),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(creating.filter((file) => !SURFACES.some((folder) => file.startsWith(folder))).sort()).toEqual(
    Object.keys(EXCEPTIONS),
  );
});
