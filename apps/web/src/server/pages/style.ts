/** Style sheet of the server-rendered pages, from phone width upwards. Colours come from the tokens. */
export const STYLE = `* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .1rem 1rem; background: var(--card); border-bottom: 1px solid var(--line); }
.brand { display: inline-flex; align-items: center; gap: .55rem; min-height: 2.75rem; font-weight: 700; font-size: 1.1rem; color: inherit; text-decoration: none; }
.skip { position: absolute; top: -5rem; left: .5rem; z-index: 9; padding: .5rem .8rem; background: var(--card); }
.skip:focus { top: .5rem; }
.places { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem 1rem; }
.place { font-weight: 600; color: inherit; text-decoration: none; }
.place:hover { text-decoration: underline; }
.session { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .9rem; }
@media (max-width: 30rem) { .session .soft { display: none; } }
main { padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 72rem; margin: 0 auto; }
.narrow { max-width: 25rem; margin: clamp(0rem, 6vh, 4rem) auto 0; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0; }
p { margin: .4rem 0 1rem; }
.soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.1rem 1.2rem; }
form.card { display: grid; gap: .35rem; }
form.card label { font-weight: 600; }
form.card details { margin-bottom: .8rem; }
form.card summary { min-height: 2.75rem; padding: .6rem 0; cursor: pointer; color: var(--link); }
form.card details[open] input { margin-bottom: 0; }
.besides { display: grid; gap: .5rem; justify-items: center; margin-top: 1rem; }
.besides .button { width: 100%; white-space: normal; }
form.card input { margin-bottom: .8rem; }
form.card label.show { font-weight: normal; margin-top: -.5rem; }
form.card label.show:not([hidden]) { display: flex; align-items: center; margin-bottom: .8rem; }
form.card label.show input { flex: none; margin-bottom: 0; }
[hidden] { display: none; }
form.card input + .soft { margin: -.7rem 0 .8rem; font-size: .9rem; }
.invitation > .card, .invitation > details { margin-top: 1.2rem; }
.invitation summary { min-height: 2.75rem; padding: .6rem 0; color: var(--link); cursor: pointer; }
.invitation .card h2 { margin-bottom: .5rem; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .7rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: .4rem; }
input[aria-invalid] { border-color: var(--bad); }
input[type="checkbox"] { width: 1.2rem; min-height: 1.2rem; margin: 0 .4rem 0 0; vertical-align: middle; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .4rem 1.1rem; font: inherit; font-weight: 600; text-decoration: none; white-space: nowrap;
  color: var(--on-strong); background: var(--strong); border: 1px solid var(--strong); border-radius: .4rem; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.08); }
.quiet { color: var(--link); background: transparent; border-color: var(--edge); font-weight: 400; }
.problem { color: var(--bad); background: var(--bad-wash); border: 1px solid currentColor; border-radius: .4rem; padding: .6rem .8rem; }
.heading { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; margin-bottom: 1.2rem; }
.heading h1 { margin: 0; }
.search { display: flex; flex-wrap: wrap; gap: .5rem; flex: 0 1 26rem; }
.search input { flex: 1 1 10rem; width: auto; min-width: 0; }
.sites, .links { list-style: none; margin: 0; padding: 0; }
.sites { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1rem; }
.sites p { margin: .1rem 0 0; }
dl { margin: .9rem 0 0; display: grid; gap: .6rem; }
dt { font-size: .85rem; color: var(--soft); }
dd { margin: 0; }
.links { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; }
.links a { display: inline-block; padding: .35rem 0; }
.models { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.thumbnail { display: grid; place-items: center; aspect-ratio: 1; margin-bottom: .7rem; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; text-decoration: none; }
.thumbnail img { width: 100%; height: 100%; object-fit: cover; }
.guide { max-width: 46rem; }
.guide img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; }
.guide h2 { margin: 1.6rem 0 .4rem; }
.guide li { margin: .35rem 0; }
.guide pre { overflow-x: auto; padding: .7rem .9rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
.guide table { border-collapse: collapse; }
.guide th, .guide td { padding: .3rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
.consent { max-width: 34rem; }
.facts { grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 0 0 1rem; }
.facts dt, .facts dd { font-size: 1rem; }
.warning { color: var(--warn); background: var(--warn-wash); border: 1px solid currentColor; border-radius: .4rem; padding: .6rem .8rem; }
fieldset { display: grid; gap: .2rem; min-width: 0; margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 .3rem; font-weight: 600; }
form.card .choice { display: flex; gap: .7rem; align-items: start; min-height: 2.75rem; padding: .4rem 0; font-weight: 400; cursor: pointer; }
.choice span { display: grid; }
input[type="radio"], form.card input[type="radio"] { flex: none; width: 1.2rem; min-height: 1.2rem; margin: .15rem 0 0; accent-color: var(--strong); }
.answers { display: flex; flex-wrap: wrap; gap: .6rem; }
@media (max-width: 30rem) { .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; } .answers button { flex: 1 1 100%; } }
.pages { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: center; margin-top: 2rem; }
`;

/** A trowel: blade, neck and handle. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M3 3 20 9 15 15 9 20Z" fill="#a0552b"/><path d="M16 16l4 4" stroke="#6c655b" stroke-width="2.6" stroke-linecap="round"/><path d="M21 21l7 7" stroke="#7a4a24" stroke-width="5" stroke-linecap="round"/></svg>
`;
