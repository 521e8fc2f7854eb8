import type { Field } from '@trowel/domain/core';
import type { UnitRelationInput } from './unit-relation.ts';

/** Italian names of sent values other than fields of records. */
const NAMES: Readonly<Record<string, string>> = {
  body: 'La richiesta',
  username: 'Nome utente',
  password: 'Password',
  current_password: 'Password attuale',
  new_password: 'Nuova password',
  full_name: 'Nome e cognome',
  email: 'E-mail',
  name: 'Nome',
  role: 'Ruolo',
  code: 'Codice',
  site_name: 'Sito',
  area: 'Area',
  us_number: 'US',
  inventory_number: 'Numero di inventario',
  file: 'File',
  files: 'File',
  records: 'Scheda',
  changes: 'Modifiche',
  relationships: 'Rapporto',
  lines: 'Riga',
  expires_on: 'Scadenza',
};

/** Italian names of the parts of a relation. */
const RELATION_NAMES: Readonly<Record<keyof typeof UnitRelationInput.shape, string>> = {
  type: 'tipo',
  us_number: 'US',
  area: 'area',
  certainty: 'certezza',
  note: 'nota',
};

/** Returns the Italian name of the value at a path: `Rapporto 3, US`. Positions in lists count from 1. */
export function nameSent(path: readonly PropertyKey[], fields: readonly Field[] = []): string {
  const [first = 'body', second, third] = path;
  if (first === 'relationships' && typeof second === 'number') {
    const part = third === undefined ? '' : `, ${nameOfRelation(String(third))}`;
    return `Rapporto ${second + 1}${part}`;
  }
  const rest = path.slice(1).map((part) => (typeof part === 'number' ? part + 1 : String(part)));
  const label = fields.find(({ name }) => name === first)?.label.it ?? NAMES[String(first)] ?? String(first);
  return [label, ...rest].join(' ');
}

function nameOfRelation(part: string): string {
  return (RELATION_NAMES as Readonly<Record<string, string>>)[part] ?? part;
}
