import { element } from '../panels/element.ts';
import type { Texts } from '../i18n/texts.ts';

/** Same breakpoint as in the style sheet. */
const NARROW = '(max-width: 42rem)';

export interface PaneSwitchOptions {
  t: Texts;
  /** True if there is no 3D scene, only the table. */
  isFlat: boolean;
  host: HTMLElement;
  table: HTMLElement;
  matrix: HTMLElement;
  onMatrix: () => void;
  onHelp: () => void;
}

export interface PaneSwitch {
  /** Element with the buttons. */
  object: HTMLElement;
  panes: HTMLElement[];
  toggleMatrix(): void;
  toggleTable(): void;
  /** Leaves only the table, after the scene has failed. */
  flatten(): void;
}

/** Creates the buttons that show the table instead of the scene, and the matrix next to it. */
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
    // In a narrow window, one of the three panes fills the whole width.
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
