import { encodeModules, QUIET_MODULES } from './qr-modules.ts';

/** Renders the QR code of a text as SVG, dark on white with its quiet zone. One unit is one square. */
export function renderQrSvg(text: string): string {
  const { size, runs } = encodeModules(text);
  const side = size + 2 * QUIET_MODULES;
  const path = runs
    .map(({ x, y, length }) => `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h${length}v1h-${length}z`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
}
