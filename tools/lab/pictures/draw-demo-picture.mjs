// node tools/lab/pictures/draw-demo-picture.mjs — draws the rectified photograph of the example excavation from the
// outlines of its units, and writes it beside the tables with its control points. Everything in it is invented.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REPOSITORY } from '../../repository.mjs';

const sharp = createRequire(join(REPOSITORY, 'libs', 'documents', 'package.json'))('sharp');
const FOLDER = join(REPOSITORY, 'libs', 'services', 'src', 'demo', 'colle-serravento');

/** Size of the picture in px, of a pixel in metres, place of its middle, and how far the camera was turned. */
const [WIDTH, HEIGHT] = [1_280, 1_000];
const PIXEL = 0.0175;
const MIDDLE = [110, 207.5];
const TURN = (7 * Math.PI) / 180;

/** Units that are visible on the photograph, from below, with their colour. */
const UNITS = [
  ['1110', '#a58b66'],
  ['1104', '#b9b4a8'],
  ['1085', '#c08a78'],
  ['1084', '#b5673f'],
  ['1088', '#9c4f38'],
  ['1109', '#54504a'],
  ['1090', '#ad7a4c'],
  ['1103', '#8f8c86'],
  ['1108', '#96928a'],
];

/** The six numbers of the world file: A, D, B, E, C, F. */
const [COS, SIN] = [PIXEL * Math.cos(TURN), PIXEL * Math.sin(TURN)];
const WORLD_FILE = [
  COS,
  SIN,
  SIN,
  -COS,
  MIDDLE[0] - (COS * (WIDTH - 1)) / 2 - (SIN * (HEIGHT - 1)) / 2,
  MIDDLE[1] - (SIN * (WIDTH - 1)) / 2 + (COS * (HEIGHT - 1)) / 2,
];

/** Targets that were measured on the site and are visible on the picture. */
const TARGETS = ['F1', 'F2', 'F3', 'F4'];

const outlines = readTable('geometries').filter(({ kind, area }) => kind === 'outline' && area === 'A');
const targets = readTable('control-points')
  .filter(({ point_name: name }) => TARGETS.includes(name))
  .map(({ point_name: name, local_x: x, local_y: y }) => ({ name, x: Number(x), y: Number(y) }));

const picture = await sharp(Buffer.from(drawPicture())).jpeg({ quality: 74, mozjpeg: true }).toBuffer();
writeFileSync(join(FOLDER, 'area-a-2024.jpg'), picture);
writeFileSync(join(FOLDER, 'area-a-2024.json'), `${JSON.stringify(targets.map(toPoint), null, 2)}\n`);
console.log(`area-a-2024.jpg: ${picture.length} bytes`);

/** Returns a target with its pixel, as it was pressed: a few tenths beside its middle. */
function toPoint({ name, x, y }, i) {
  const [column, row] = toPixel([x, y]);
  const slip = [0.3, -0.4, 0.2, -0.1];
  return { name, column: round(column + slip[i], 1), row: round(row - slip[3 - i], 1), x, y };
}

function toPixel([x, y]) {
  const [dx, dy] = [x - WORLD_FILE[4], y - WORLD_FILE[5]];
  const square = COS * COS + SIN * SIN;
  return [(dx * COS + dy * SIN) / square, (dx * SIN - dy * COS) / square];
}

function drawPicture() {
  const surfaces = UNITS.flatMap(([number, colour], i) =>
    outlines
      .filter(({ us_number: own }) => own === number)
      .map(({ geometry }) => drawSurface(JSON.parse(geometry), colour, i)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<filter id="soil"><feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.2  0 0 0 0 0.15  0.5 0.4 0 0 -0.3"/></filter>
<filter id="stones"><feTurbulence type="turbulence" baseFrequency="0.035" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 0.12  0 0 0 0 0.1  0 0 0 0 0.08  0.9 0.6 0 0 -0.35"/></filter>
<rect width="100%" height="100%" fill="#7d8250"/>
<path d="${pathOf([
    [
      [100, 200],
      [120, 200],
      [120, 215],
      [100, 215],
    ],
  ])}" fill="#8b7355" stroke="#4a3f30" stroke-width="5"/>
${surfaces.join('\n')}
<rect width="100%" height="100%" filter="url(#soil)"/>
<g>${targets.map(drawTarget).join('')}</g>
</svg>`;
}

function drawSurface({ type, coordinates }, colour, i) {
  const path = pathOf(type === 'Polygon' ? coordinates : coordinates.flat());
  const isWall = i > 2;
  const shadow = isWall
    ? `<path d="${path}" transform="translate(5 6)" fill="#0006" fill-rule="evenodd"/>`
    : '';
  const stones = isWall
    ? `<clipPath id="c${i}"><path d="${path}" clip-rule="evenodd"/></clipPath><rect width="100%" height="100%" clip-path="url(#c${i})" filter="url(#stones)"/>`
    : '';
  return `${shadow}<path d="${path}" fill="${colour}" fill-rule="evenodd" stroke="#0004" stroke-width="1.5"/>${stones}`;
}

function drawTarget({ x, y }) {
  const [column, row] = toPixel([x, y]);
  const quarter = 'v -9 a 9 9 0 0 1 9 9 z m 0 0 v 9 a 9 9 0 0 1 -9 -9 z';
  // The centre of the first pixel is half a pixel from the edge of the drawing.
  return `<g transform="translate(${round(column + 0.5, 2)} ${round(row + 0.5, 2)})"><circle r="11" fill="#fff"/><path d="M 0 0 ${quarter}" fill="#111"/></g>`;
}

function pathOf(rings) {
  return rings
    .map(
      (ring) =>
        `M${ring
          .map((one) =>
            toPixel(one)
              .map((value) => round(value + 0.5, 1))
              .join(' '),
          )
          .join('L')}Z`,
    )
    .join('');
}

function round(value, decimals) {
  return Number(value.toFixed(decimals));
}

/** Reads a table of the example excavation. Its cells are quoted where they contain commas or quotes. */
function readTable(name) {
  const [head, ...rows] = readFileSync(join(FOLDER, `${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map(readRow);
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i]])));
}

function readRow(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}
