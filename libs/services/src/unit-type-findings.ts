import type { Store } from '@trowel/db';
import { emNodeTypeOf, severityOf, type Finding, type Unit } from '@trowel/domain';
import type { Context } from './context.ts';

/** Gives the finding of a unit whose type is neither built in nor configured; files for other programs tell it as a plain unit. */
export async function findUnknownType(
  { language }: Context,
  store: Store,
  { area, us_number, unit_type }: Unit,
): Promise<Finding[]> {
  if (emNodeTypeOf(unit_type).isKnown) return [];
  if ((await store.lookups.findNodeTypeId(unit_type.trim())) !== undefined) return [];
  const name = area ? `${area}/${us_number}` : us_number;
  const message =
    language === 'it'
      ? `La US ${name} è del tipo ${unit_type}, che non è né predefinito né configurato.`
      : `Unit ${name} is of the type ${unit_type}, which is neither built in nor configured.`;
  return [
    {
      code: 'unknown_type',
      severity: severityOf('unknown_type'),
      message,
      units: [name],
      chain: [],
      suggestions: [],
    },
  ];
}
