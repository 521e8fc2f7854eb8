import { openDrawing, type Drawing } from '../drawing.ts';
import { createNode, createButton } from '../elements.ts';
import { shownIn, startView, type Frame } from '../start-view.ts';
import { showSheet } from '../unit-sheet.ts';
import type { CallResult } from '../host.ts';

/** Drawings to return to after looking at a part, oldest first. */
const left: CallResult[] = [];

/** Shows the matrix of a response, with zoom, navigation and sheets of units. */
function drawMatrix(frame: Frame, result: CallResult): void {
  const { root, t } = frame;
  const { drawing: svg, too_large: isTooLarge, site_name: site } = shownIn(result);
  root.append(createNode('h1', {}, typeof site === 'string' ? t.matrixOf(site) : t.matrix));
  if (typeof svg !== 'string') {
    root.append(...renderInstead(frame, result, isTooLarge === true));
    return;
  }
  const pane = createNode('div', { class: 'pane', role: 'group', 'aria-label': t.drawing });
  const sheet = createNode('section', { class: 'sheet', hidden: true });
  const drawing = openDrawing(pane, svg, (id) => showUnit(frame, result, { drawing, sheet, id }));
  root.append(renderBar(frame, drawing), pane, sheet);
  drawing.fit();
}

/** Returns the replacement for a missing drawing: a picture, or the reason. */
function renderInstead({ t }: Frame, { content = [] }: CallResult, isTooLarge: boolean): HTMLElement[] {
  const picture = content.find(({ type }) => type === 'image');
  const src = picture?.data && `data:${picture.mimeType};base64,${picture.data}`;
  if (src) return [createNode('img', { src, alt: t.matrix })];
  const [words] = content;
  return [createNode('p', {}, isTooLarge ? t.tooLarge : (words?.text?.split('\n')[0] ?? t.noDrawing))];
}

function renderBar(frame: Frame, drawing: Drawing): HTMLElement {
  const { t, host, redraw } = frame;
  const whole = left[0];
  const back = (): void => {
    left.length = 0;
    if (whole) redraw(whole);
  };
  const canWiden = host.context.availableDisplayModes?.includes('fullscreen');
  const narrow = (): void => void host.show('inline').catch(() => undefined);
  const widen = (): void => void host.show('fullscreen').catch(() => undefined);
  return createNode(
    'div',
    { class: 'bar', role: 'group', 'aria-label': t.matrix },
    createButton('−', () => drawing.zoom(1 / 1.3), { 'aria-label': t.zoomOut, title: t.zoomOut }),
    createButton('+', () => drawing.zoom(1.3), { 'aria-label': t.zoomIn, title: t.zoomIn }),
    createButton(t.fit, () => drawing.fit()),
    whole && createButton(t.whole, back),
    canWiden && createButton(t.wide, widen, { class: 'inline-only' }),
    canWiden && createButton(t.narrow, narrow, { class: 'wide-only' }),
  );
}

function showUnit(
  frame: Frame,
  shown: CallResult,
  { drawing, sheet, id }: { drawing: Drawing; sheet: HTMLElement; id: string },
): void {
  const { t, showStatus } = frame;
  const close = (): void => {
    sheet.hidden = true;
    drawing.focus(id);
  };
  const around = async (unit: { area?: string; us_number?: string }): Promise<void> => {
    const { site_name: site } = shownIn(shown);
    const name = unit.us_number ?? '';
    showStatus(t.working);
    const args = { what: 'matrix', site_name: site, around: unit.area ? `${unit.area}/${name}` : name };
    try {
      const part = await frame.host.callTool('export', { ...args, format: 'svg' });
      if (!part.isError) left.push(shown);
      frame.redraw(part);
    } catch (error) {
      showStatus(error instanceof Error ? error.message : t.failed);
    }
  };
  void showSheet(frame, sheet, id, {
    goTo: (name) => drawing.find(name),
    close,
    actions: (unit) => [createButton(t.around, () => void around(unit))],
  });
}

await startView('export', drawMatrix);
