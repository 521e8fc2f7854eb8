/**
 * Style sheet of the page: a column of contents and one of text, light and dark. The page is readable
 * without scripts.
 */
export const REFERENCE_CSS = `:root { color-scheme: light dark; --ink: #23201c; --paper: #fbf9f5; --soft: #6c655b; --line: #ddd6c9; --wash: #f2ede3; --link: #8a3b12;
  --get: #2f6b3a; --post: #1f5c8f; --put: #8a5a00; --delete: #a32a22; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e2d8; --paper: #1b1917; --soft: #a59c8f; --line: #3a352f; --wash: #25221e; --link: #f0a070;
  --get: #7fc48c; --post: #7db7e8; --put: #e0b050; --delete: #f08a80; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; display: grid; grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr); background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 3rem 1.5rem; border-right: 1px solid var(--line); font-size: .9rem; }
nav .title { margin: 0 0 1rem; font-weight: 700; font-size: 1.1rem; }
.version, .in { color: var(--soft); font-weight: 400; font-size: .8rem; }
nav h2 { font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; margin: 1.2rem 0 .3rem; }
nav h2 a { color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .2rem 0; color: inherit; }
.search { display: block; font-size: .8rem; color: var(--soft); }
.search input { display: block; width: 100%; margin-top: .2rem; padding: .5rem .6rem; font: inherit; font-size: .95rem; color: var(--ink);
  background: var(--paper); border: 1px solid var(--soft); border-radius: .3rem; }
#found { margin: .4rem 0 0; min-height: 1.2em; font-size: .8rem; color: var(--soft); }
main { padding: 1.5rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 68rem; }
main > p, .operation > p { max-width: 44rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
main h2 { font-size: 1.5rem; margin: 3.5rem 0 .3rem; padding-top: 1rem; border-top: 2px solid var(--line); }
main h3 { font-size: 1.15rem; margin: 2.4rem 0 .3rem; }
main h3 a { color: inherit; }
h4 { font-size: .85rem; color: var(--soft); margin: 1.2rem 0 .3rem; text-transform: uppercase; letter-spacing: .05em; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { padding: .8rem 1rem; overflow-x: auto; background: var(--wash); border-radius: .3rem; }
.address { margin: .2rem 0 .6rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.6em; font: 700 .72rem/1 ui-monospace, monospace; }
.method.get, .s2 { color: var(--get); } .method.post { color: var(--post); } .method.put, .method.patch, .s4 { color: var(--put); } .method.delete, .s5 { color: var(--delete); }
.status { font: 700 .9rem ui-monospace, monospace; }
.note { color: var(--soft); font-size: .9rem; margin: .3rem 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
th { white-space: nowrap; width: 1%; }
td.type { color: var(--soft); min-width: 9rem; max-width: 22rem; overflow-wrap: anywhere; }
td table { font-size: 1em; }
.required { display: block; color: var(--delete); font-size: .75rem; }
details { margin: .4rem 0; }
summary { cursor: pointer; color: var(--link); font-size: .9rem; }
.schema > summary { font: 600 1rem ui-monospace, monospace; padding: .3rem 0; }
[hidden], .tag:not(:has(.operation:not([hidden]))) { display: none !important; }
@media (max-width: 52rem) { body { display: block; } nav { position: static; height: auto; max-height: 50vh; border-right: 0; border-bottom: 1px solid var(--line); } }
@media print { nav { display: none; } body { display: block; } }
`;

/** Script for searching the contents (shortcut /) and for opening the schema of a link. */
export const REFERENCE_JS = `'use strict';
const search = document.getElementById('search');
const found = document.getElementById('found');
const entries = [...document.querySelectorAll('nav li')];
const groups = [...document.querySelectorAll('nav .group')];
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    const section = document.getElementById(entry.dataset.for);
    const isWanted = words.every((word) => entry.dataset.text.includes(word) || (word.length > 2 && section.textContent.toLowerCase().includes(word)));
    entry.hidden = section.hidden = !isWanted;
    if (isWanted) count += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector('li:not([hidden])');
  found.textContent = words.length === 0 ? '' : count + ' found';
});
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
});
function openTarget() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.tagName === 'DETAILS') target.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();
`;
