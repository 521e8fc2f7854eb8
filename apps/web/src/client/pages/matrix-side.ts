import type { SceneData, SceneUnit } from '@trowel/domain/scene';
import { ADDRESSES } from '../api/addresses.ts';
import { fetchData } from '../api/fetch-data.ts';
import { formatFailure } from '../api/format-failure.ts';
import { element, refill } from '../panels/element.ts';
import { checkSite } from '../api/check-site.ts';
import type { MatrixAnswer } from '../matrix/matrix-answer.ts';
import type { Texts } from '../i18n/texts.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';
import type { About } from '../api/about.ts';

export interface MatrixSideOptions {
  t: Texts;
  about: About;
  scene: SceneData;
  store: ViewStore;
  listShown: (state: ViewState) => Uint8Array;
  /** The matrix came. */
  onAnswer: () => void;
}

type MatrixFinding = Pick<MatrixAnswer['findings'][number], 'units' | 'severity' | 'message'>;

/** The matrix beside the scene: fetched and drawn when it is first opened. */
export interface MatrixSide {
  object: HTMLElement;
  open(): void;
  /** Gives what is odd about the records of a unit; nothing before the site was checked, which the first question begins. */
  findProblems(unit: SceneUnit): string[];
  dispose(): void;
}

/** Makes the side; without a login there is no matrix to ask for. */
export function createMatrixSide(options: MatrixSideOptions): MatrixSide {
  const { t, about } = options;
  const object = element('section.matrix', { attributes: { 'aria-label': t.matrix, hidden: true } });
  let answer: MatrixAnswer | undefined;
  let panel: { dispose(): void } | undefined;
  let isAsked = false;
  let told: readonly MatrixFinding[] | undefined;
  const gone = new AbortController();

  const open = (): void => {
    if (isAsked) return;
    isAsked = true;
    if (!about.records) return refill(object, [element('p.page-status', { text: t.needsLogin })]);
    refill(object, [element('p.page-status', { text: t.matrixLoading, attributes: { role: 'status' } })]);
    void fill().catch((error: unknown) => {
      isAsked = false;
      if (gone.signal.aborted) return;
      refill(object, [element('p.problem', { text: formatFailure(t, error) })]);
    });
  };
  const fill = async (): Promise<void> => {
    const [{ createMatrixPanel }, came] = await Promise.all([
      import('../matrix/matrix-panel.ts'),
      fetchData<MatrixAnswer>(ADDRESSES.matrix(about.site), gone.signal),
    ]);
    answer = came;
    const made = createMatrixPanel({ ...options, answer: came });
    panel = made;
    refill(object, [made.object]);
    options.onAnswer();
  };
  const askFindings = async (): Promise<void> => {
    told = [];
    if (!about.records) return;
    // Where that fails the card says what it says without; the matrix tells of the failure when it is opened.
    told = await checkSite(about.site, gone.signal).catch(() => []);
    if (told.length > 0 && !gone.signal.aborted) options.onAnswer();
  };
  return {
    object,
    open,
    findProblems: ({ us_number, area }) => {
      if (!answer && !told) void askFindings();
      const names = new Set([us_number, `${area}/${us_number}`]);
      const own = (answer?.findings ?? told)?.filter(
        ({ units, severity }) => severity !== 'info' && units.some((name) => names.has(name)),
      );
      return own?.map(({ message }) => message) ?? [];
    },
    dispose: () => {
      gone.abort();
      panel?.dispose();
    },
  };
}
