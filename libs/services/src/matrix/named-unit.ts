import { ConflictError, NotFoundError } from '@trowel/domain/core';
import type { MatrixUnit } from '@trowel/domain/matrix';

/**
 * Finds a unit of a site by its number, or `AREA/NUMBER` where numbers repeat: `/NUMBER` is the one
 * without an area. @throws NotFoundError; ConflictError naming the candidates when several have the
 * number.
 */
export function findNamedUnit(
  units: readonly MatrixUnit[],
  { siteName, name }: { siteName: string; name: string },
): MatrixUnit {
  const isWhole = name.startsWith('/');
  const inArea = units.find(
    ({ area, us_number }) => (area !== '' || isWhole) && `${area}/${us_number}` === name,
  );
  if (inArea) return inArea;
  const [unit, ...others] = units.filter(({ us_number }) => us_number === name);
  if (!unit)
    throw new NotFoundError({
      en: `Site ${siteName} has no SU ${name}`,
      it: `In ${siteName} la US ${name} non esiste`,
    });
  if (others.length === 0) return unit;
  const candidates = [unit, ...others].map(({ area, us_number }) => `${area}/${us_number}`);
  throw new ConflictError(
    {
      en: `Site ${siteName} has several units with the number ${name}: ${candidates.join(', ')}`,
      it: `In ${siteName} ci sono più US ${name}: ${candidates.join(', ')}`,
    },
    { candidates },
  );
}
