import { titleOfFinding, type FindingCode } from '@trowel/domain/matrix';
import { listChanges, type Change, type ShownFinding } from '../finding-changes.ts';
import { createNode, createButton } from '../elements.ts';
import { dataIn, languageOf, shownIn, startView, wordsOf, type Frame } from '../start-view.ts';
import { formatStatement } from '../view-texts.ts';
import type { CallResult } from '../host.ts';

/** Shows the findings of a response. A suggestion is tried first, then applied or dismissed. */
function drawFindings(frame: Frame, result: CallResult): void {
  const { root, t } = frame;
  const data = dataIn(result);
  const shown = (shownIn(result)['findings'] ?? data['findings'] ?? []) as ShownFinding[];
  const site = typeof data['site_name'] === 'string' ? data['site_name'] : undefined;
  root.append(createNode('h1', {}, [t.findings, site].filter(Boolean).join(' · ')));
  if (shown.length === 0) return root.append(createNode('p', {}, t.noFindings));
  const list = createNode('ul', { class: 'findings' });
  root.append(list);
  append(frame, list, { findings: shown, site, language: languageOf(result) });
  const page = result.structuredContent?.['page'] as { total: number; next_cursor?: string } | undefined;
  root.append(renderBelow(frame, list, { site, page, count: shown.length }));
}

interface Batch {
  findings: readonly ShownFinding[];
  site: string | undefined;
  /** Language of their sentences. */
  language: string | undefined;
}

function append(frame: Frame, list: HTMLElement, { findings, site, language }: Batch): void {
  list.append(
    ...findings.map((finding) =>
      renderFinding(frame, finding, { site: finding.site_name ?? site, language }),
    ),
  );
}

interface Below {
  site: string | undefined;
  page: { total: number; next_cursor?: string } | undefined;
  count: number;
}

/** Returns the number of findings, and the button for the next ones. */
function renderBelow(frame: Frame, list: HTMLElement, { site, page, count }: Below): HTMLElement {
  const { t, host, tool, input, showStatus } = frame;
  const bar = createNode(
    'p',
    { class: 'bar' },
    createNode('span', { class: 'faint' }, t.shownOf(count, page?.total ?? count)),
  );
  const showNext = async (cursor: string): Promise<void> => {
    showStatus(t.working);
    try {
      const next = await host.callTool(tool, { ...input, cursor });
      if (next.isError) return showStatus(wordsOf(next));
      const findings = (shownIn(next)['findings'] ?? dataIn(next)['findings'] ?? []) as ShownFinding[];
      append(frame, list, { findings, site, language: languageOf(next) });
      const more = next.structuredContent?.['page'] as Below['page'];
      bar.replaceWith(renderBelow(frame, list, { site, page: more, count: count + findings.length }));
      showStatus('');
    } catch (error) {
      showStatus(error instanceof Error ? error.message : t.failed);
    }
  };
  const next = page?.next_cursor;
  if (next !== undefined) bar.append(createButton(t.more, () => void showNext(next)));
  return bar;
}

function renderFinding(
  frame: Frame,
  finding: ShownFinding,
  { site, language: of }: Omit<Batch, 'findings'>,
): HTMLElement {
  const { t, language } = frame;
  const { code, severity, message, chain = [] } = finding;
  const changes = site === undefined ? [] : listChanges(finding);
  const hasSteps = chain.length > (of === language ? 1 : 0);
  const steps = chain.map((step) =>
    createNode(
      'li',
      {},
      formatStatement(step, language),
      ' ',
      createNode('span', { class: 'faint' }, t.recordedOn(step.recorded_in)),
    ),
  );
  return createNode(
    'li',
    { class: severity },
    createNode(
      'h2',
      {},
      createNode('span', { class: 'badge' }, t.gravity[severity]),
      ' ',
      titleOf(code, language),
    ),
    createNode('p', { lang: of }, message),
    // A single relation is already in the sentence, if that is in the user's language.
    hasSteps && createNode('h3', {}, t.chain),
    hasSteps && createNode('ol', {}, ...steps),
    changes.length > 1 && createNode('h3', {}, t.suggestions),
    changes.length > 0 &&
      createNode('ul', { class: 'changes' }, ...changes.map((one) => renderChange(frame, one, site!))),
  );
}

function titleOf(code: string, language: Frame['language']): string {
  return titleOfFinding(code as FindingCode)?.[language] ?? code;
}

/** Shows a suggestion: first its effect, then the button that applies it. */
function renderChange(frame: Frame, change: Change, site: string): HTMLElement {
  const { t, language } = frame;
  const what = t.actions[change.action](
    formatStatement(change.relation, language),
    change.instead ? formatStatement(change.instead, language) : '',
  );
  const place = createNode('div', { class: 'trial', 'aria-live': 'polite' });
  const args = { site_name: site, relationships: [], changes: [change] };
  const tryIt = createButton(t.tryIt, () =>
    attempt(frame, place, async () => {
      const trial = await frame.host.callTool('create_harris_matrix', { ...args, dry_run: true });
      const outcome = readOutcome(trial);
      place.replaceChildren(
        createNode(
          'p',
          trial.isError ? { class: 'wrong' } : {},
          trial.isError ? wordsOf(trial) : t.comesOf(outcome.resolved, outcome.brought, outcome.left),
        ),
        ...(trial.isError ? [] : [renderChoice(frame, place, { args, what, tryIt })]),
      );
      place.querySelector('button')?.focus();
    }),
  );
  return createNode(
    'li',
    {},
    createNode('div', { class: 'bar' }, createNode('span', { class: 'grow' }, what), tryIt),
    place,
  );
}

interface Tried {
  args: Record<string, unknown>;
  /** Description of the change. */
  what: string;
  tryIt: HTMLElement;
}

function renderChoice(frame: Frame, place: HTMLElement, { args, what, tryIt }: Tried): HTMLElement {
  const { t } = frame;
  const apply = createButton(
    t.apply,
    () => {
      const call = { tool: 'create_harris_matrix', args };
      void confirmed(frame, place, { call, onDone: (done) => void reportApplied(frame, done, what) });
    },
    { class: 'main' },
  );
  const cancel = createButton(t.cancel, () => {
    place.replaceChildren();
    tryIt.focus();
  });
  return createNode('div', { class: 'bar' }, apply, cancel);
}

interface Confirming {
  call: { tool: string; args: Record<string, unknown> };
  /** Title of a plan, if the view knows a better one than its summary. */
  about?: string;
  onDone(result: CallResult): void;
}

/** Makes a call. If it returns a plan, the plan is shown, and the change is made only after the user confirms it. */
async function confirmed(
  frame: Frame,
  place: HTMLElement,
  { call, about, onDone }: Confirming,
): Promise<void> {
  const { t, host } = frame;
  const { tool, args } = call;
  await attempt(frame, place, async () => {
    const result = await host.callTool(tool, args);
    const plan = dataIn(result)['plan'] as { token: string; summary: string } | undefined;
    if (result.isError) return place.replaceChildren(createNode('p', { class: 'wrong' }, wordsOf(result)));
    if (!plan) return onDone(result);
    const again = { tool, args: { ...args, confirm_token: plan.token } };
    const yes = createButton(t.confirm, () => void confirmed(frame, place, { call: again, onDone }), {
      class: 'main',
    });
    const no = createButton(t.cancel, () => place.replaceChildren());
    place.replaceChildren(
      createNode('p', {}, about ?? plan.summary),
      createNode('div', { class: 'bar' }, yes, no),
    );
    yes.focus();
  });
}

/** Reports a change to the user and the model, and updates the view. */
async function reportApplied(frame: Frame, done: CallResult, what: string): Promise<void> {
  const { t, host } = frame;
  const { resolved, brought } = readOutcome(done);
  const { batch } = dataIn(done);
  void host.updateModelContext(`The user applied in the list of findings: ${what}. ${wordsOf(done)}`);
  await showAgain(frame);
  const undo = createButton(t.undo, () => {
    const place = createNode('div', { class: 'trial' });
    frame.root.prepend(place);
    const call = { tool: 'manage_data', args: { command: 'undo', batch } };
    const onDone = async (): Promise<void> => {
      void host.updateModelContext(`The user undid: ${what}.`);
      await showAgain(frame);
      frame.showStatus(t.undone);
    };
    void confirmed(frame, place, { call, about: t.takesBack(what), onDone: () => void onDone() });
  });
  frame.showStatus(t.applied(resolved, brought), ...(typeof batch === 'string' ? [undo] : []));
  // The focused element disappeared with the finding.
  undo.focus();
}

/** Reloads the findings. */
async function showAgain({ host, tool, input, redraw, showStatus, t }: Frame): Promise<void> {
  try {
    redraw(await host.callTool(tool, input));
  } catch (error) {
    showStatus(error instanceof Error ? error.message : t.failed);
  }
}

async function attempt({ t }: Frame, place: HTMLElement, act: () => Promise<void>): Promise<void> {
  place.replaceChildren(createNode('p', { class: 'faint' }, t.working));
  try {
    await act();
  } catch (error) {
    place.replaceChildren(
      createNode('p', { class: 'wrong' }, error instanceof Error ? error.message : t.failed),
    );
  }
}

function readOutcome(result: CallResult): { resolved: number; brought: number; left: number } {
  const { resolved, finding_count: brought, contradictions_left: left } = dataIn(result);
  return { resolved: Number(resolved ?? 0), brought: Number(brought ?? 0), left: Number(left ?? 0) };
}

await startView('validate_stratigraphic_relationships', drawFindings);
