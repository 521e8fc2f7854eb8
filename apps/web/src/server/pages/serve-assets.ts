import { createHash } from 'node:crypto';
import { Router } from 'express';
import { ICON, STYLE } from './style.ts';

const FOLDER = '/assets';
const YEAR_S = 31_536_000;

/** A file that pages load; its path changes with its content, so that browsers may keep it. */
interface Asset {
  path: string;
  contentType: string;
  text: string;
}

const style = asset('style', 'css', { contentType: 'text/css; charset=utf-8', text: STYLE });
const icon = asset('icon', 'svg', { contentType: 'image/svg+xml', text: ICON });

export const STYLE_PATH = style.path;
export const ICON_PATH = icon.path;

/** Serves the files that pages load. */
export function serveAssets(): Router {
  const router = Router();
  for (const { path, contentType, text } of [style, icon]) {
    router.get(path, (_req, res) => {
      res
        .writeHead(200, {
          'Content-Type': contentType,
          'Content-Length': Buffer.byteLength(text),
          'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
        })
        .end(text);
    });
  }
  return router;
}

function asset(name: string, extension: string, file: Omit<Asset, 'path'>): Asset {
  const hash = createHash('sha256').update(file.text).digest('hex').slice(0, 12);
  return { ...file, path: `${FOLDER}/${name}.${hash}.${extension}` };
}
