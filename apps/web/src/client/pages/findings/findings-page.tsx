import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { useFindings, type InboxFinding, type SiteCheck } from '../../data/findings.ts';
import { useMay, usePerson } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { FindingDetail } from './finding-detail.tsx';
import { FindingList } from './finding-list.tsx';
import './findings.css';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { ObsoleteNotes } from './obsolete-notes.tsx';
import { isRedundant, listConsequences, listPart, walkFrom, type InboxPart } from './inbox-model.ts';
import { Kinds } from './kinds.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useInboxActs, type InboxActs } from './use-inbox-acts.ts';

const PARTS: readonly InboxPart[] = ['open', 'mine', 'left'];

/** The findings of a site as an inbox, by kind and severity. Each can be resolved, dismissed or assigned to a user. */
export function FindingsPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]}>
      <p className="ui-soft">{t.intro}</p>
      <Shown query={useFindings(site)}>{(check) => <Inbox site={site} check={check} />}</Shown>
    </Page>
  );
}

interface InboxProps {
  site: string;
  check: SiteCheck;
}

function Inbox({ site, check }: InboxProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { username } = usePerson();
  const acts = useInboxActs(site);
  const filter = useInboxFilter();
  const { part, code, change } = filter;
  const withRedundant = listPart(check, part, username);
  const isShowingRedundant = part !== 'open' || filter.isShowingRedundant;
  const all = isShowingRedundant ? withRedundant : withRedundant.filter((one) => !isRedundant(one));
  const listed = code === undefined ? all : all.filter((finding) => finding.code === code);
  const chosen = listed.find(({ key }) => key === filter.finding);
  const countRedundant = withRedundant.filter(isRedundant).length;
  const middle = useRestoredFocus(chosen ? listed.indexOf(chosen) : -1);
  const walk = (by: number): void => change({ finding: walkFrom(listed, filter.finding, by) });
  useInboxKeys(walk, acts);
  return (
    <>
      <div className="findings-parts">
        <Parts check={check} me={username} chosen={part} onChoose={(next) => change({ part: next })} />
        {part === 'open' && countRedundant > 0 && (
          <RedundantSwitch
            count={countRedundant}
            isOn={filter.isShowingRedundant}
            onChange={(isOn) => change({ isShowingRedundant: isOn })}
          />
        )}
      </div>
      {all.length === 0 ? (
        <Empty>{{ open: t.none, mine: t.noneMine, left: t.noneLeft }[part]}</Empty>
      ) : (
        <div className={chosen ? 'findings findings-open' : 'findings'}>
          <Kinds findings={all} chosen={code} placeOf={filter.placeOf} />
          <div className="findings-middle" ref={middle}>
            {code !== undefined && part !== 'left' && (
              <BulkActions site={site} findings={listed} acts={acts} />
            )}
            {listed.length === 0 && <Empty>{t.noneOfKind}</Empty>}
            <FindingList
              key={`${part} ${code}`}
              findings={listed}
              chosen={chosen?.key}
              onChoose={(key) => change({ finding: key })}
            />
          </div>
          <Side
            site={site}
            check={check}
            chosen={chosen}
            acts={acts}
            onClose={() => change({ finding: undefined })}
          />
        </div>
      )}
      {part === 'left' && <ObsoleteNotes gone={check.gone} acts={acts} />}
    </>
  );
}

function useInboxKeys(walk: (by: number) => void, { undoLast }: InboxActs): void {
  const t = useTexts(FINDINGS_TEXTS);
  const mayChange = useMay('update');
  useKeys([
    { keys: 'j', label: t.keyNext, run: () => walk(1) },
    { keys: 'k', label: t.keyBefore, run: () => walk(-1) },
    ...(mayChange ? [{ keys: 'Ctrl+z', label: t.keyUndo, run: () => void undoLast() }] : []),
  ]);
}

interface SideProps extends InboxProps {
  chosen: InboxFinding | undefined;
  acts: InboxActs;
  onClose: () => void;
}

/** The selected finding in full. */
function Side({ site, check, chosen, acts, onClose }: SideProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  if (!chosen)
    return (
      <div className="findings-side">
        <p className="ui-soft findings-choose">{t.choose}</p>
      </div>
    );
  return (
    <div className="findings-side">
      <div className="findings-back">
        <Button onPress={onClose}>{t.back}</Button>
      </div>
      <FindingDetail
        key={chosen.key}
        site={site}
        finding={chosen}
        consequences={listConsequences(check, chosen)}
        acts={acts}
      />
    </div>
  );
}

/** Restores the focus after a finding has closed: it moves to the list item that is now at the same position. */
function useRestoredFocus(at: number): RefObject<HTMLDivElement | null> {
  const middle = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  useEffect(() => {
    const before = last.current;
    last.current = at;
    if (at >= 0 || before < 0 || document.activeElement !== document.body) return;
    const lines = middle.current?.querySelectorAll<HTMLElement>('.findings-list li > button');
    lines?.[Math.min(before, lines.length - 1)]?.focus();
  }, [at]);
  return middle;
}

interface PartsProps {
  check: SiteCheck;
  me: string;
  chosen: InboxPart;
  onChoose: (part: InboxPart) => void;
}

function Parts({ check, me, chosen, onChoose }: PartsProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { count } = useFormat();
  const countPart = (part: InboxPart): number =>
    listPart(check, part, me).filter((one) => part !== 'open' || !isRedundant(one)).length;
  const choices = PARTS.map((part) => [part, `${t.parts[part]} ${count(countPart(part))}`] as const);
  return <Switch label={t.part} choices={choices} chosen={chosen} onChoose={onChoose} />;
}

interface RedundantSwitchProps {
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Lists redundant relations too. They inform about the drawing, so they are hidden at first. */
function RedundantSwitch({ count, isOn, onChange }: RedundantSwitchProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const format = useFormat();
  return (
    <label className="findings-redundant" title={t.redundantHint}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />{' '}
      {t.redundant(count, format.count)}
    </label>
  );
}

/** Filters that the address contains, and functions to change them. */
interface InboxFilter {
  part: InboxPart;
  code: string | undefined;
  finding: string | undefined;
  isShowingRedundant: boolean;
  change: (to: { part?: InboxPart; finding?: string | undefined; isShowingRedundant?: boolean }) => void;
  placeOf: (code: string | undefined) => string;
}

function useInboxFilter(): InboxFilter {
  const [searchParams, setSearchParams] = useSearchParams();
  const part = PARTS.find((one) => one === searchParams.get('part')) ?? 'open';
  return {
    part,
    code: searchParams.get('code') ?? undefined,
    finding: searchParams.get('finding') ?? undefined,
    isShowingRedundant: searchParams.has('redundant') || searchParams.get('code') === 'redundant',
    change: (to) =>
      setSearchParams(
        (before) => {
          const next = new URLSearchParams(to.part === undefined ? before : { part: to.part });
          if (to.finding !== undefined) next.set('finding', to.finding);
          else next.delete('finding');
          if (to.isShowingRedundant === true) next.set('redundant', '1');
          if (to.isShowingRedundant === false) {
            next.delete('redundant');
            if (next.get('code') === 'redundant') next.delete('code');
          }
          return next;
        },
        // Back returns from a finding to the list, without passing through all findings visited
        // before.
        { replace: to.finding === undefined || searchParams.has('finding') },
      ),
    placeOf: (code) => {
      const next = new URLSearchParams({
        ...(part !== 'open' && { part }),
        ...(searchParams.has('redundant') && { redundant: '1' }),
        ...(code !== undefined && { code }),
      });
      return `?${next}`;
    },
  };
}
