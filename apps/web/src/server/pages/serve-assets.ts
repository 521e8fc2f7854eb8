import { createHash } from 'node:crypto';
import { Router } from 'express';
import { CARRY_CODE } from './carry-code.ts';
import { SHOW_PASSWORD } from './show-password.ts';
import { ICON, STYLE } from './style.ts';
import { DARK, TOKENS } from './tokens.ts';

const FOLDER = '/assets';
const YEAR_S = 31_536_000;

/** A file loaded by pages. Its path contains a content hash, so that browsers may cache it permanently. */
interface Asset {
  path: string;
  contentType: string;
  text: string;
}

const JS_TYPE = 'text/javascript; charset=utf-8';
const CSS_TYPE = 'text/css; charset=utf-8';
const style = asset('style', 'css', { contentType: CSS_TYPE, text: STYLE });
const tokens = asset('tokens', 'css', { contentType: CSS_TYPE, text: TOKENS });
const dark = asset('dark', 'css', { contentType: CSS_TYPE, text: DARK });
const carryCode = asset('invitation', 'js', { contentType: JS_TYPE, text: CARRY_CODE });
const showPassword = asset('show-password', 'js', { contentType: JS_TYPE, text: SHOW_PASSWORD });
const icon = asset('icon', 'svg', { contentType: 'image/svg+xml', text: ICON });

export const STYLE_PATH = style.path;
export const TOKENS_PATH = tokens.path;
export const DARK_PATH = dark.path;
export const ICON_PATH = icon.path;
export const CARRY_CODE_PATH = carryCode.path;
export const SHOW_PASSWORD_PATH = showPassword.path;

/** Creates the routes of the assets. */
export function serveAssets(): Router {
  const router = Router();
  for (const { path, contentType, text } of [style, tokens, dark, icon, carryCode, showPassword]) {
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
