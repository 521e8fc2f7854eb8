import type { Change } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { findKind } from '../../kinds/kinds.ts';
import { nameOfChanged } from '../../records/name-of-changed.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Ago } from '../../ui/ago.tsx';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from '../changes/changes-texts.ts';
import { BIN_TEXTS } from './bin-texts.ts';

export interface BinLineProps {
  change: Change;
  isTicked: boolean;
  /** Undefined for users without permission to restore. */
  onTick: (() => void) | undefined;
  onRestore: () => void;
}

/** One deleted record: its kind, name and site, who deleted it and when. */
export function BinLine({ change, isTicked, onTick, onRestore }: BinLineProps): ReactNode {
  const t = useTexts(BIN_TEXTS);
  const language = useLanguage();
  const { kindOf, record } = useTexts(CHANGES_TEXTS);
  const { entity, record_id: id, site_name: site, actor, at } = change;
  const name = `${findKind(entity)?.inSentence[language] ?? kindOf[entity] ?? entity} ${nameOfChanged(change) ?? record(id)}`;
  return (
    <div className="bin-line">
      <label>
        {onTick && <input type="checkbox" aria-label={t.pick(name)} checked={isTicked} onChange={onTick} />}
        <span>
          <strong>{name}</strong>{' '}
          {site !== null && entity !== 'sites' && <span className="ui-soft">{site}</span>}
        </span>
      </label>
      <span className="ui-soft">
        <PersonName username={actor} />
      </span>
      <Ago at={at} />
      {onTick && (
        <Button look="plain" aria-label={t.restoreNamed(name)} onPress={onRestore}>
          {t.restore}
        </Button>
      )}
    </div>
  );
}
