import type { Page } from 'playwright-core';

/** Colours of the layers of a section. */
const LAYERS = ['#6b5a3e', '#8a6f48', '#5a4632', '#a58a5c', '#7a5c3c', '#4a3a2c', '#b59f74'];
const [WIDTH, HEIGHT] = [1_200, 900];
const DEPTH = HEIGHT / LAYERS.length;
const STEP = 20;
const STONES = 26;

/**
 * Returns a drawn section with a board and a scale, as JPEG. The example excavation is invented and has no photographs.
 */
export async function drawPhoto(page: Page, board: string, seed: number): Promise<Buffer> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.setContent(`<body style="margin:0">${renderSection(board, seed)}`);
  return page.screenshot({ type: 'jpeg', quality: 85 });
}

function renderSection(board: string, seed: number): string {
  const layers = LAYERS.map((_, i) => renderLayer(i, seed));
  const scale = Array.from(
    { length: 10 },
    (_, i) =>
      `<rect x="${520 + i * 56}" y="800" width="56" height="26" fill="${i % 2 === 0 ? '#c8342b' : '#f4f1ea'}"/>`,
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${layers.join('')}
    <rect x="70" y="650" width="420" height="150" fill="#20242a"/>
    <text x="100" y="757" font-family="sans-serif" font-weight="700" font-size="84" fill="#f4f1ea">${board}</text>
    ${scale.join('')}</svg>`;
}

function renderLayer(i: number, seed: number): string {
  const edge = Array.from({ length: WIDTH / STEP + 1 }, (_, at) => {
    const x = at * STEP;
    const wave = Math.sin(x / (140 + 20 * i) + seed + i) * 26 + Math.sin(x / 37 + i * seed) * 5;
    return `L${x} ${(i === 0 ? 0 : i * DEPTH + wave).toFixed(1)}`;
  });
  const stones = Array.from({ length: STONES }, (_, stone) => {
    const x = (stone * 397 + seed * 211 + i * 83) % WIDTH;
    const y = i * DEPTH + ((stone * 71 + seed * 37) % DEPTH) + 20;
    return `<ellipse cx="${x}" cy="${y.toFixed(1)}" rx="${4 + (stone % 13)}" ry="${3 + (stone % 7)}" fill="#e6dcc8" opacity=".35"/>`;
  });
  const color = LAYERS[(i + seed) % LAYERS.length];
  return `<path d="M0 ${HEIGHT}${edge.join('')}L${WIDTH} ${HEIGHT}" fill="${color}"/>${stones.join('')}`;
}
