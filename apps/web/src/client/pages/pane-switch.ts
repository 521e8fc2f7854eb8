import { element } from '../panels/element.ts';
import type { Texts } from '../i18n/texts.ts';

/** As in the style sheet. */
const NARROW = '(max-width: 42rem)';

export interface PaneSwitchOptions {
  t: Texts;
  /** There is no scene to show, only the table. */
  isFlat: boolean;
  host: HTMLElement;
  table: HTMLElement;
  matrix: HTMLElement;
  onMatrix: () => void;
  onHelp: () => void;
}

export interface PaneSwitch {
  /** The buttons. */
  object: HTMLElement;
  panes: HTMLElement[];
  toggleMatrix(): void;
  toggleTable(): void;
  /** The scene failed: only the table is left. */
  flatten(): void;
}

/** Makes the buttons that show the table in the place of the scene, and the matrix beside it. */
export function createPaneSwitch(options: PaneSwitchOptions): PaneSwitch {
  const { t, host, table, matrix, onMatrix, onHelp } = options;
  let { isFlat } = options;
  let isTable = isFlat;
  let isMatrix = false;
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', () => draw());
  const button = (text: string, click: () => void): HTMLButtonElement =>
    element('button.quiet', { text, attributes: { type: 'button' }, on: { click } });
  const notice = element('p.problem', { text: t.noWebgl });
  const tablePane = element('section.table-view', {
    attributes: { 'aria-label': t.table },
    children: [notice, table],
  });

  const draw = (): void => {
    // Where the window is narrow, one of the three has all of it.
    const isAlone = narrow.matches && isMatrix;
    host.hidden = isTable || isAlone;
    tablePane.hidden = !isTable || isAlone;
    notice.hidden = !isFlat;
    matrix.hidden = !isMatrix;
    sceneButton.disabled = isFlat;
    sceneButton.setAttribute('aria-pressed', String(!isTable && !isAlone));
    tableButton.setAttribute('aria-pressed', String(isTable && !isAlone));
    matrixButton.setAttribute('aria-pressed', String(isMatrix));
  };
  const showTable = (shows: boolean): void => {
    isTable = isFlat || shows;
    if (narrow.matches) isMatrix = false;
    draw();
  };
  const toggleMatrix = (): void => {
    isMatrix = !isMatrix;
    draw();
    if (isMatrix) onMatrix();
  };
  const sceneButton = button(t.view3d, () => showTable(false));
  const tableButton = button(t.viewTable, () => showTable(true));
  const matrixButton = button(t.viewMatrix, toggleMatrix);
  const object = element('div.switch', {
    attributes: { role: 'group', 'aria-label': t.panels },
    children: [sceneButton, tableButton, matrixButton, button(t.viewHelp, onHelp)],
  });
  draw();
  return {
    object,
    panes: [host, tablePane, matrix],
    toggleMatrix,
    toggleTable: () => showTable(!isTable),
    flatten: () => {
      isFlat = true;
      showTable(true);
    },
  };
}
