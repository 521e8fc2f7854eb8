/** A drawing of a matrix that users can move, zoom and navigate. */
export interface Drawing {
  /** Multiplies the zoom. */
  zoom(by: number): void;
  /** Fits the drawing into its pane, at 100 % at most. */
  fit(): void;
  focus(id: string): void;
  /** Returns a function that moves to a unit, or undefined if the unit is not drawn. */
  find(name: { area: string; number: string }): (() => void) | undefined;
}

const LEAST = 0.1;
const MOST = 4;
/** Minimum initial zoom, so that letters stay readable. Users scroll to the rest. */
const LEAST_AT_FIRST = 0.8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows a drawing of the service in a scrolling pane. `onChoose` receives the id of a selected box. */
export function openDrawing(pane: HTMLElement, text: string, onChoose: (id: string) => void): Drawing {
  const svg = readDrawing(text);
  pane.append(svg);
  const natural = { width: svg.width.baseVal.value, height: svg.height.baseVal.value };
  const boxes = [...svg.querySelectorAll<SVGGElement>('[id^="us-"]')];
  let scale = 1;

  const size = (next: number): void => {
    const [x, y] = [pane.scrollLeft + pane.clientWidth / 2, pane.scrollTop + pane.clientHeight / 2];
    const by = Math.min(MOST, Math.max(LEAST, next)) / scale;
    scale *= by;
    svg.style.width = `${natural.width * scale}px`;
    svg.style.height = `${natural.height * scale}px`;
    pane.scrollTo(x * by - pane.clientWidth / 2, y * by - pane.clientHeight / 2);
  };
  const focus = (box: SVGGElement): void => {
    for (const one of boxes) one.setAttribute('tabindex', one === box ? '0' : '-1');
    box.focus();
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const choose = (box: SVGGElement): void => {
    focus(box);
    markChosen(svg, box.id);
    onChoose(box.id);
  };

  prepareForKeys(svg, boxes);
  svg.addEventListener('click', ({ target }) => {
    const box = boxAt(target);
    if (box && !pane.dataset['moved']) choose(box);
  });
  hearKeys(svg, boxes, { focus, choose });
  moveByPointer(pane);
  pane.addEventListener(
    'wheel',
    (event) => {
      // Without Ctrl the wheel scrolls the drawing, and the chat after its end.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      size(scale * Math.exp(-event.deltaY / 300));
    },
    { passive: false },
  );
  return {
    zoom: (by) => size(scale * by),
    fit: () => size(Math.min(1, Math.max(LEAST_AT_FIRST, pane.clientWidth / natural.width))),
    focus: (id) => focus(boxes.find((box) => box.id === id) ?? boxes[0]!),
    find: ({ area, number }) => {
      const box = findBox(boxes, `${area}/${number}`) ?? findBox(boxes, number);
      return box && (() => choose(box));
    },
  };
}

/** The drawing is parsed as an image document, so that no script runs. Its colours follow the page, not the system. */
function readDrawing(text: string): SVGSVGElement {
  const { documentElement: read } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const svg = document.importNode(read, true) as unknown as SVGSVGElement;
  for (const script of svg.querySelectorAll('script, foreignObject')) script.remove();
  const style = svg.querySelector('style');
  if (style)
    style.textContent = (style.textContent ?? '').replace(
      '@media screen and (prefers-color-scheme:dark)',
      ":root[data-theme='dark']",
    );
  return svg;
}

/** Makes the boxes buttons. Tab reaches one of them. */
function prepareForKeys(svg: SVGSVGElement, boxes: readonly SVGGElement[]): void {
  svg.setAttribute('role', 'group');
  svg.querySelector('.u')?.setAttribute('role', 'group');
  for (const [at, box] of boxes.entries()) {
    box.setAttribute('role', 'button');
    box.setAttribute('tabindex', at === 0 ? '0' : '-1');
  }
}

function boxAt(target: EventTarget | null): SVGGElement | null {
  return (target as Element).closest<SVGGElement>('[id^="us-"]');
}

interface Moves {
  focus(box: SVGGElement): void;
  choose(box: SVGGElement): void;
}

function hearKeys(svg: SVGSVGElement, boxes: readonly SVGGElement[], { focus, choose }: Moves): void {
  svg.addEventListener('keydown', (event) => {
    const box = boxAt(event.target);
    const arrow = ARROWS[event.key];
    if (!box) return;
    if (event.key === 'Enter' || event.key === ' ') choose(box);
    else if (arrow) focus(findNearest(boxes, box, arrow) ?? box);
    else return;
    event.preventDefault();
  });
}

/** Highlights the box and its lines. */
function markChosen(svg: SVGSVGElement, id: string): void {
  const node = id.slice('us-'.length);
  for (const one of svg.querySelectorAll('.chosen')) one.classList.remove('chosen');
  for (const one of svg.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
  svg.querySelector(`[id="${id}"]`)?.setAttribute('aria-current', 'true');
  for (const line of svg.querySelectorAll(`[id^="rel-${node}-"], [id$="-${node}"][id^="rel-"]`))
    line.classList.add('chosen');
}

/** Equal units share a box with all their names. */
function findBox(boxes: readonly SVGGElement[], name: string): SVGGElement | undefined {
  return boxes.find((box) => box.querySelector('text')?.textContent?.split(' = ').includes(name));
}

/** Finds the nearest box in a direction. Sideways distance counts twice. */
function findNearest(
  boxes: readonly SVGGElement[],
  from: SVGGElement,
  [right, down]: readonly [number, number],
): SVGGElement | undefined {
  const start = middleOf(from);
  let found: SVGGElement | undefined;
  let least = Infinity;
  for (const box of boxes) {
    const { x, y } = middleOf(box);
    const ahead = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    const way = ahead + 2 * aside;
    if (box === from || ahead <= 1 || way >= least) continue;
    found = box;
    least = way;
  }
  return found;
}

function middleOf(box: SVGGElement): { x: number; y: number } {
  const { x, y, width, height } = box.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** A press that moves further than this is a drag, px. */
const A_MOVE = 4;

/** Lets the mouse drag the drawing. Touch scrolls it anyway. */
function moveByPointer(pane: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | undefined;
  pane.addEventListener('pointerdown', ({ pointerType, button, clientX: x, clientY: y }) => {
    delete pane.dataset['moved'];
    if (pointerType === 'mouse' && button === 0) from = { x, y, left: pane.scrollLeft, top: pane.scrollTop };
  });
  window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (!from || Math.hypot(x - from.x, y - from.y) < A_MOVE) return;
    pane.dataset['moved'] = 'yes';
    pane.scrollTo(from.left + from.x - x, from.top + from.y - y);
  });
  window.addEventListener('pointerup', () => (from = undefined));
}
