/**
 * Colours and sizes of all pages as custom properties. Colours of periods are data and not included.
 * `--line` is for decorative lines. Lines with a meaning use `--edge`, which has a contrast of 3 : 1.
 */
export const TOKENS = `:root { color-scheme: light;
  --ink: #23201c; --soft: #655e54; --paper: #fbf9f5; --card: #ffffff; --sunk: #f3efe7; --line: #ddd6c9; --edge: #857c6f; --hover: #23201c0d;
  --link: #8a3b12; --strong: #8a3b12; --on-strong: #ffffff; --chosen-wash: #f6e4d8; --scene: #ece7dd; --chosen: #b3105f;
  --bad: #a32a22; --bad-wash: #fbeae7; --warn: #7a5200; --warn-wash: #fbf1da; --good: #2d6733; --good-wash: #e7f2e5;
  --float: 0 1px 2px #0000001f, 0 8px 24px #00000026; --veil: #23201c66;
  --font: system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --text-1: .75rem; --text-2: .8125rem; --text-3: .9375rem; --text-4: 1.125rem; --text-5: 1.5rem;
  --space-1: 4px; --space-2: 8px; --space-3: 12px; --space-4: 16px; --space-5: 24px; --space-6: 40px; --radius: 4px;
  --row: 32px; --target: 32px; }
@media (pointer: coarse) { :root { --row: 44px; --target: 44px; } }
`;

/** The dark palette. It is linked after the light one, with a media query that depends on the user's choice. */
export const DARK = `:root { color-scheme: dark;
  --ink: #e8e2d8; --soft: #aaa194; --paper: #1b1917; --card: #25221e; --sunk: #161412; --line: #3a352f; --edge: #857b6e; --hover: #e8e2d814;
  --link: #f0a070; --strong: #f0a070; --on-strong: #23160d; --chosen-wash: #452c1d; --scene: #23201d; --chosen: #ff7ab8;
  --bad: #f5a49b; --bad-wash: #3a211e; --warn: #e9bd62; --warn-wash: #362b16; --good: #93cf97; --good-wash: #1d2f1f;
  --float: 0 0 0 1px #3a352f, 0 8px 24px #00000099; --veil: #000000a6; }
`;
