import { html, type Markup } from '@trowel/http';
import { DARK_PATH, ICON_PATH, TOKENS_PATH } from './serve-assets.ts';

/** What a person chose; undefined where the device decides. */
export type Theme = 'light' | 'dark' | undefined;

/** When the dark palette holds. */
const DARK_MEDIA = { light: 'not all', dark: 'all', device: '(prefers-color-scheme: dark)' };

/** Renders what the head of every page begins with: its title, the icon, and the palettes. */
export function renderHead(title: string, theme: Theme): Markup {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Trowel</title>
    <link rel="icon" type="image/svg+xml" href="${ICON_PATH}" />
    <link rel="stylesheet" href="${TOKENS_PATH}" />
    <link rel="stylesheet" href="${DARK_PATH}" id="dark" media="${DARK_MEDIA[theme ?? 'device']}" />`;
}
