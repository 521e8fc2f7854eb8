import { nameTerm, relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { createNode, createButton } from './elements.ts';
import { dataIn, shownIn, wordsOf, type Frame } from './start-view.ts';
import type { SheetRelation } from './view-texts.ts';

/** Fields of a unit shown on a sheet. */
interface Sheet {
  site_name?: string;
  area?: string;
  us_number?: string;
  unit_type?: string;
  period?: string;
  phase?: string;
  relationships?: SheetRelation[];
  [field: string]: unknown;
}

/** Actions of a sheet. */
export interface SheetActs {
  /** Moves to the other unit of a relation. Undefined if it is not shown. */
  goTo(name: { area: string; number: string }): (() => void) | undefined;
  close(): void;
  /** Further actions for this unit. */
  actions(sheet: Sheet): HTMLElement[];
}

/** Shows the key fields and relations of a unit, by the id of its record: `us-12`. */
export async function showSheet(
  frame: Frame,
  place: HTMLElement,
  id: string,
  acts: SheetActs,
): Promise<void> {
  const { host, t } = frame;
  place.hidden = false;
  place.replaceChildren(createNode('p', { class: 'faint' }, t.working));
  const requested = (place.dataset['asked'] = id);
  try {
    const result = await host.callTool('fetch', { id });
    if (place.dataset['asked'] !== requested) return;
    if (result.isError) place.replaceChildren(createNode('p', { class: 'wrong' }, wordsOf(result)));
    else place.replaceChildren(...renderSheet(frame, shownIn(result), { acts, url: dataIn(result)['url'] }));
  } catch (error) {
    place.replaceChildren(
      createNode('p', { class: 'wrong' }, error instanceof Error ? error.message : t.failed),
    );
  }
}

const FIELDS = ['definition', 'interpretation', 'description', 'dating'] as const;
const LONGEST = 600;

function renderSheet(
  { host, t, language }: Frame,
  sheet: Sheet,
  { acts, url }: { acts: SheetActs; url: unknown },
): HTMLElement[] {
  const { area = '', us_number: number = '', unit_type: type, period, phase, relationships = [] } = sheet;
  const rows: [string, unknown][] = [
    [t.site, sheet.site_name],
    [t.area, area],
    [t.type, type],
    ...FIELDS.map((name): [string, unknown] => [t[name], nameField(name, sheet[name], language)]),
    [t.period, [period, phase].filter(Boolean).join(' · ')],
  ];
  const link =
    typeof url === 'string' &&
    createButton(t.openSheet, () => void host.openLink(url).catch(() => undefined));
  return [
    createNode(
      'div',
      { class: 'bar' },
      createNode('h2', { tabindex: '-1' }, t.unitNamed(area ? `${area}/${number}` : number)),
      ...acts.actions(sheet),
      link,
      createButton(t.close, acts.close),
    ),
    createNode(
      'dl',
      {},
      ...rows.filter(([, value]) => value).flatMap(([name, value]) => renderField(name, value)),
    ),
    createNode('h3', {}, t.relations),
    relationships.length === 0
      ? createNode('p', { class: 'faint' }, t.noRelations)
      : createNode('dl', {}, ...renderRelations(relationships, { area, acts, language })),
  ];
}

/** Names a term of the vocabulary in the language of the view. */
function nameField(name: (typeof FIELDS)[number], value: unknown, language: Frame['language']): unknown {
  return typeof value === 'string' ? nameTerm(value, `us.${name}`, language) : value;
}

function renderField(name: string, value: unknown): HTMLElement[] {
  const text = String(value);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return [createNode('dt', {}, name), createNode('dd', {}, shown)];
}

/** Groups the relations by type, with links to units that are shown. */
function renderRelations(
  relations: readonly SheetRelation[],
  { area, acts, language }: { area: string; acts: SheetActs; language: Frame['language'] },
): HTMLElement[] {
  const types = [...new Set(relations.map(({ type }) => type))];
  return types.flatMap((type: RelationType) => {
    const others = relations.filter((one) => one.type === type);
    const names = others.map(({ us_number: number, area: place = area }) => {
      const go = acts.goTo({ area: place, number });
      const name = place === area ? number : `${place}/${number}`;
      return go ? createButton(name, go, { class: 'unit' }) : createNode('span', { class: 'unit' }, name);
    });
    return [
      createNode('dt', {}, relationLabelsOf(type)[language]),
      createNode('dd', { class: 'names' }, ...names),
    ];
  });
}
