import { useQuery } from '@tanstack/react-query';
import type { BoxUnit } from '@trowel/domain/drawing';
import { checkUnitLine } from '@trowel/domain/recording';
import type { RelationType } from '@trowel/domain/records';
import { useState } from 'react';
import { siteOrderQuery } from '../../line/site-order.ts';
import { useLanguage } from '../../words/language.ts';

/** Whether a relation fits what is recorded: `contradicts` is the sentence that names the chain. */
export type Verdict = { fits: true } | { fits: false; contradicts: string } | { fits: undefined };

/** Judges relations before they are recorded. */
export interface Guard {
  /** Begins to fetch the order of the site; it answers once that is there. */
  prepare: () => void;
  judge: (relation: { from: BoxUnit; type: RelationType; to: BoxUnit }) => Verdict;
}

/** The guard of a site, kept in the browser as the sheets keep it; undecided on sites too large for that. */
export function useGuard(site: string): Guard {
  const language = useLanguage();
  const [isWanted, setWanted] = useState(false);
  const { data: kept } = useQuery({ ...siteOrderQuery(site), enabled: isWanted });
  const judge: Guard['judge'] = ({ from, type, to }) => {
    if (!kept?.order) return { fits: undefined };
    const line = {
      us_number: from.us_number,
      area: from.area,
      relationships: [{ type, us_number: to.us_number, area: to.area }],
    };
    const { numbers } = kept;
    const { contradictions } = checkUnitLine(kept.order, line, { language, numbers, unitKey: from.id });
    const [first] = contradictions;
    return first ? { fits: false, contradicts: first.finding.message } : { fits: true };
  };
  return { prepare: () => setWanted(true), judge };
}
