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
  /** Called when the matrix or the findings have arrived. */
  onAnswer: () => void;
}

type MatrixFinding = Pick<MatrixAnswer['findings'][number], 'units' | 'severity' | 'message'>;

/** The matrix beside the scene. It is fetched and drawn when it is first opened. */
export interface MatrixSide {
  object: HTMLElement;
  open(): void;
  /**
   * Returns the findings of a unit. The first call starts a check of the site; until it has finished,
   * the list is empty.
   */
  findProblems(unit: SceneUnit): string[];
  dispose(): void;
}

/** Creates the matrix pane. Without a login, no matrix can be fetched. */
export function createMatrixSide(options: MatrixSideOptions): MatrixSide {
  const { t, about } = options;
  const object = element('section.matrix', { attributes: { 'aria-label': t.matrix, hidden: true } });
  let answer: MatrixAnswer | undefined;
  let panel: { dispose(): void } | undefined;
  let isRequested = false;
  let findings: readonly MatrixFinding[] | undefined;
  const aborter = new AbortController();

  const open = (): void => {
    if (isRequested) return;
    isRequested = true;
    if (!about.records) return refill(object, [element('p.page-status', { text: t.needsLogin })]);
    refill(object, [element('p.page-status', { text: t.matrixLoading, attributes: { role: 'status' } })]);
    void fill().catch((error: unknown) => {
      isRequested = false;
      if (aborter.signal.aborted) return;
      refill(object, [element('p.problem', { text: formatFailure(t, error) })]);
    });
  };
  const fill = async (): Promise<void> => {
    const [{ createMatrixPanel }, came] = await Promise.all([
      import('../matrix/matrix-panel.ts'),
      fetchData<MatrixAnswer>(ADDRESSES.matrix(about.site), aborter.signal),
    ]);
    answer = came;
    const made = createMatrixPanel({ ...options, answer: came });
    panel = made;
    refill(object, [made.object]);
    options.onAnswer();
  };
  const fetchFindings = async (): Promise<void> => {
    findings = [];
    if (!about.records) return;
    // If the check fails, the card simply has no findings. The matrix reports the failure when it
    // is opened.
    findings = await checkSite(about.site, aborter.signal).catch(() => []);
    if (findings.length > 0 && !aborter.signal.aborted) options.onAnswer();
  };
  return {
    object,
    open,
    findProblems: ({ us_number, area }) => {
      if (!answer && !findings) void fetchFindings();
      const names = new Set([us_number, `${area}/${us_number}`]);
      const matching = (answer?.findings ?? findings)?.filter(
        ({ units, severity }) => severity !== 'info' && units.some((name) => names.has(name)),
      );
      return matching?.map(({ message }) => message) ?? [];
    },
    dispose: () => {
      aborter.abort();
      panel?.dispose();
    },
  };
}
