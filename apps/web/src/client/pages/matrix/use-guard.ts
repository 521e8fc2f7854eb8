import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoxUnit } from '@trowel/domain/drawing';
import { checkUnitLine } from '@trowel/domain/recording';
import type { RelationType } from '@trowel/domain/records';
import { useState } from 'react';
import { siteOrderQuery, type KnownSite } from '../../line/site-order.ts';
import { useLanguage, type Language } from '../../i18n/language.ts';

/**
 * Result of checking a relation against the records. `contradicts` is a sentence with the contradicting chain.
 * Undefined means unknown.
 */
export type Verdict = { fits: true } | { fits: false; contradicts: string } | { fits: undefined };

/** A relation as it is drawn from one box to another. */
export interface DrawnRelation {
  from: BoxUnit;
  type: RelationType;
  to: BoxUnit;
}

/** Checks relations before they are recorded. */
export interface Guard {
  /** Starts to fetch the order of the site. Until it has arrived, `judge` returns unknown. */
  prepare: () => void;
  judge: (relation: DrawnRelation) => Verdict;
  /** Like `judge`, but waits for the order. Returns unknown if it cannot be fetched. */
  decide: (relation: DrawnRelation) => Promise<Verdict>;
}

/**
 * Returns the guard of a site. It uses the cached order of the site. For sites too large for that,
 * every verdict is unknown.
 */
export function useGuard(site: string): Guard {
  const language = useLanguage();
  const client = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const { data: known } = useQuery({ ...siteOrderQuery(site), enabled: isWanted });
  return {
    prepare: () => setWanted(true),
    judge: (relation) => judgeBy(known, relation, language),
    async decide(relation) {
      const order = await client.fetchQuery(siteOrderQuery(site)).catch(() => undefined);
      return judgeBy(order, relation, language);
    },
  };
}

function judgeBy(
  known: KnownSite | undefined,
  { from, type, to }: DrawnRelation,
  language: Language,
): Verdict {
  if (!known?.order) return { fits: undefined };
  const line = {
    us_number: from.us_number,
    area: from.area,
    relationships: [{ type, us_number: to.us_number, area: to.area }],
  };
  const { contradictions } = checkUnitLine(known.order, line, { language, unitKey: from.id });
  const [first] = contradictions;
  return first ? { fits: false, contradicts: first.finding.message } : { fits: true };
}
