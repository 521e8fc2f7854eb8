import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoxUnit } from '@trowel/domain/drawing';
import { checkUnitLine } from '@trowel/domain/recording';
import type { RelationType } from '@trowel/domain/records';
import { useState } from 'react';
import { siteOrderQuery, type KnownSite } from '../../line/site-order.ts';
import { useLanguage, type Language } from '../../i18n/language.ts';

/** Whether a relation fits what is recorded: `contradicts` is the sentence that names the chain. */
export type Verdict = { fits: true } | { fits: false; contradicts: string } | { fits: undefined };

/** A relation as it is drawn from one box to another. */
export interface DrawnRelation {
  from: BoxUnit;
  type: RelationType;
  to: BoxUnit;
}

/** Judges relations before they are recorded. */
export interface Guard {
  /** Begins to fetch the order of the site; it answers once that is there. */
  prepare: () => void;
  judge: (relation: DrawnRelation) => Verdict;
  /** The same, once the order is there; undecided where it cannot be had. */
  decide: (relation: DrawnRelation) => Promise<Verdict>;
}

/** The guard of a site, kept in the browser as the sheets keep it; undecided on sites too large for that. */
export function useGuard(site: string): Guard {
  const language = useLanguage();
  const client = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const { data: kept } = useQuery({ ...siteOrderQuery(site), enabled: isWanted });
  return {
    prepare: () => setWanted(true),
    judge: (relation) => judgeBy(kept, relation, language),
    async decide(relation) {
      const order = await client.fetchQuery(siteOrderQuery(site)).catch(() => undefined);
      return judgeBy(order, relation, language);
    },
  };
}

function judgeBy(
  kept: KnownSite | undefined,
  { from, type, to }: DrawnRelation,
  language: Language,
): Verdict {
  if (!kept?.order) return { fits: undefined };
  const line = {
    us_number: from.us_number,
    area: from.area,
    relationships: [{ type, us_number: to.us_number, area: to.area }],
  };
  const { contradictions } = checkUnitLine(kept.order, line, { language, unitKey: from.id });
  const [first] = contradictions;
  return first ? { fits: false, contradicts: first.finding.message } : { fits: true };
}
