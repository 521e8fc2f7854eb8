import type { Language } from '../../context.ts';
import { cleanName } from '@trowel/domain/core';
import type {
  ImportedData,
  ImportedStatement,
  ImportedUnit,
  ImportProblem,
  UnitReference,
} from '@trowel/domain/formats';

type Named = Pick<ImportedData, 'units' | 'statements' | 'problems'>;

/**
 * Returns units and statements with names that can be recorded: on one line, without control
 * characters and text direction marks. Each renamed unit adds a problem after those of the file.
 */
export function cleanNames({ units, statements, problems }: ImportedData, language: Language): Named {
  const found: ImportProblem[] = [];
  return {
    units: units.map((unit) => cleanUnit(unit, found, language)),
    statements: statements.map(cleanStatement),
    problems: [...problems, ...found],
  };
}

function cleanUnit(unit: ImportedUnit, found: ImportProblem[], language: Language): ImportedUnit {
  const { us_number, area, source } = unit;
  const [number, cleanArea] = [cleanName(us_number), cleanName(area)];
  if (number === us_number && cleanArea === area) return unit;
  const name = cleanArea === '' ? number : `${cleanArea}/${number}`;
  if (unit.declared) {
    found.push({
      severity: 'warning',
      code: 'cleaned_name',
      message: {
        en: `Row ${source.row}: the name of ${name} contained line breaks, control characters or text direction marks; they were left out`,
        it: `Riga ${source.row}: il nome di ${name} conteneva a capo, caratteri di controllo o segni di direzione del testo; sono stati tolti`,
      }[language],
      ...source,
      value: JSON.stringify(area === '' ? us_number : `${area}/${us_number}`).slice(0, 500),
    });
  }
  return { ...unit, us_number: number, area: cleanArea };
}

function cleanStatement(statement: ImportedStatement): ImportedStatement {
  const [from, to] = [cleanReference(statement.from), cleanReference(statement.to)];
  return from === statement.from && to === statement.to ? statement : { ...statement, from, to };
}

function cleanReference(reference: UnitReference): UnitReference {
  const { us_number, area } = reference;
  const [number, cleanArea] = [cleanName(us_number), area === undefined ? area : cleanName(area)];
  if (number === us_number && cleanArea === area) return reference;
  return { ...reference, us_number: number, ...(cleanArea !== undefined && { area: cleanArea }) };
}
