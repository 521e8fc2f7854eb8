import { useDeferredValue, useEffect, useId, useState, type ReactNode } from 'react';
import { useRecords, useSites } from '../data/queries.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { RECORD_TEXTS } from './record-texts.ts';

export interface SiteFieldProps {
  label: string;
  /** Name of the chosen site, `''` for none. */
  chosen: string;
  onChoose: (name: string) => void;
  /** Label of the option for no site. */
  none?: string;
}

/** Field for choosing a site: a list, or a search field if there are more sites than the list shows. */
export function SiteField(props: SiteFieldProps): ReactNode {
  const { rows = [], pagination } = useSites().data ?? {};
  const { label, chosen, onChoose, none } = props;
  if (pagination && pagination.total > rows.length) return <SiteSearch {...props} total={pagination.total} />;
  return (
    <select
      className="ui-input"
      aria-label={label}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {rows.map(({ id, site_name: name }) => (
        <option key={id} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

const MOST_OFFERED = 20;

function SiteSearch({ label, chosen, onChoose, none, total }: SiteFieldProps & { total: number }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const { count } = useFormat();
  const id = useId();
  const [typed, setTyped] = useState(chosen);
  const text = useDeferredValue(typed.trim());
  const { data } = useRecords('sites', { q: text || undefined, limit: MOST_OFFERED });
  const names = data?.rows.map(({ site_name: name }) => name) ?? [];
  // A user may type a full name before it is suggested.
  const found = names.find((name) => name === typed.trim());
  useEffect(() => {
    if (found !== undefined && found !== chosen) onChoose(found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);
  const type = (words: string): void => {
    setTyped(words);
    if (words === '' && none !== undefined) onChoose('');
  };
  return (
    <>
      <input
        type="search"
        className="ui-input"
        aria-label={label}
        placeholder={t.siteOf(count(total))}
        autoComplete="off"
        list={`${id}-sites`}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(chosen)}
      />
      <datalist id={`${id}-sites`}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
