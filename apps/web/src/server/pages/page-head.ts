import { html, type Markup } from '@trowel/http';
import { DARK_PATH, ICON_PATH, TOKENS_PATH } from './serve-assets.ts';

/** The theme chosen by the user. Undefined follows the device. */
export type Theme = 'light' | 'dark' | undefined;

/** Media query of the dark palette, by theme. */
const DARK_MEDIA = { light: 'not all', dark: 'all', device: '(prefers-color-scheme: dark)' };

/** Renders the beginning of the head: title, icon, and palettes. */
export function renderHead(title: string, theme: Theme): Markup {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Trowel</title>
    <link rel="icon" type="image/svg+xml" href="${ICON_PATH}" />
    <link rel="stylesheet" href="${TOKENS_PATH}" />
    <link rel="stylesheet" href="${DARK_PATH}" id="dark" media="${DARK_MEDIA[theme ?? 'device']}" />`;
}
