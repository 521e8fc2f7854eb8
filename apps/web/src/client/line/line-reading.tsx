import { checkUnitLine, type LineCheck, type LineToken, type ParsedLine } from '@trowel/domain/recording';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import { LINE_TEXTS } from './line-texts.ts';
import type { KnownSite } from './site-order.ts';
import './line.css';

/** The interpretation of a line while it is typed. */
export interface ReadLine {
  parsed: ParsedLine;
  check: LineCheck | undefined;
  /** True if the line can be recorded. Contradictions are reported but do not prevent it. */
  canRecord: boolean;
}

/** The unit whose relations are typed. */
export interface CheckedUnit {
  us_number: string;
  area: string;
  key: string;
}

export interface CheckOptions {
  site: KnownSite | undefined;
  /** Existing unit. Without it the line describes a new one. */
  unit?: CheckedUnit | undefined;
  /** Area of a new unit if the line names none. */
  area?: string | undefined;
  language: Language;
}

/** Checks a parsed line against the order of its site. */
export function checkLine(
  parsed: ParsedLine,
  { site, unit, area: usual = '', language }: CheckOptions,
): ReadLine {
  const { us_number: number = unit?.us_number, area = unit?.area ?? usual } = parsed.unit;
  const line = { ...parsed.unit, ...(number !== undefined && { us_number: number }), area };
  const check =
    site?.order &&
    checkUnitLine(site.order, line, {
      language,
      ...(unit
        ? { unitKey: unit.key }
        : number !== undefined && { awaiting: site.listAwaiting({ us_number: number, area }) }),
    });
  const isBlocked = parsed.problems.length > 0 || (unit === undefined && check?.existing !== undefined);
  return { parsed, check, canRecord: parsed.text.trim() !== '' && !isBlocked };
}

interface LineReadingProps {
  line: ReadLine;
  id: string;
  isNew: boolean;
  /** Reasons why values of the line are doubtful. */
  remarks?: readonly string[];
}

/** Shows the interpretation of each token of a line, and its problems. */
export function LineReading({ line, id, isNew, remarks = [] }: LineReadingProps): ReactNode {
  const t = useTexts(LINE_TEXTS);
  const language = useLanguage();
  const { list } = useFormat();
  const { parsed, check } = line;
  const problems = parsed.problems.filter(({ severity }) => severity !== 'incomplete');
  if (parsed.text.trim() === '') return <div id={id} role="status" className="line-reading" />;
  return (
    <div id={id} role="status" className="line-reading">
      <ul className="line-tokens" aria-label={t.understood}>
        {parsed.tokens.filter(isShownAlone).map(({ start, kind, meaning }) => (
          <li key={start} className={`line-token line-token-${kind}`}>
            {meaning[language]}
          </li>
        ))}
      </ul>
      {isNew && check?.existing !== undefined && <p className="line-bad">{t.numberInUse}</p>}
      {problems.map(({ start, code, message }) => (
        <p key={`${start} ${code}`} className="line-bad">
          {message[language]}
        </p>
      ))}
      {remarks.map((remark) => (
        <p key={remark} className="line-warn">
          {remark}
        </p>
      ))}
      {isNew && check?.existing === undefined && check && check.namesakes.length > 0 && (
        <p className="line-info">{t.namesakes(list(check.namesakes))}</p>
      )}
      {check?.contradictions.map(({ relation, finding }) => (
        <p key={`c${relation}`} className="line-bad">
          ⚠ {finding.message}
        </p>
      ))}
      {check?.unknown.map(({ relation, message }) => (
        <p key={`u${relation}`} className="line-info">
          {message}
        </p>
      ))}
    </div>
  );
}

/**
 * Returns true for tokens that are shown on their own. A relation word is shown with the unit after
 * it, and unknown text is shown among the problems.
 */
function isShownAlone({ kind }: LineToken, at: number, tokens: readonly LineToken[]): boolean {
  return kind !== 'unknown' && !(kind === 'relation' && tokens[at + 1]?.kind === 'target');
}
