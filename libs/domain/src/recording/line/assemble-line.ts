import { NewUnit } from '@trowel/domain/records';
import { SAY, reportProblem } from './line-messages.ts';
import type { LineProblem, LineReading, LineToken, ParsedLine } from './line-token.ts';
import type { LineField, LineRelation, LineUnit } from './line-unit.ts';

interface Assembly {
  unit: LineUnit;
  relations: Map<string, LineRelation>;
  problems: LineProblem[];
}

/** Combines the tokens into one unit. If a field has two values, the first counts, and the second is a problem. */
export function assembleLine(text: string, { tokens, problems }: LineReading): ParsedLine {
  const assembly: Assembly = { unit: {}, relations: new Map(), problems: [...problems] };
  for (const token of tokens) {
    addValues(assembly, token, text);
    addRelations(assembly, token);
  }
  const unit = { ...assembly.unit };
  if (assembly.relations.size > 0) unit.relationships = [...assembly.relations.values()];
  return { text, tokens, problems: assembly.problems.sort((a, b) => a.start - b.start), unit };
}

function addValues({ unit, problems }: Assembly, token: LineToken, text: string): void {
  for (const [name, value] of Object.entries(token.sets)) {
    const field = name as LineField;
    if (unit[field] !== undefined) {
      if (unit[field] !== value)
        problems.push(reportProblem('given_twice', token, { message: SAY.givenTwice(field) }));
      continue;
    }
    if (isPossible(field, value)) Object.assign(unit, { [field]: value });
    else {
      const message = SAY.badValue(text.slice(token.start, token.end), field);
      problems.push(reportProblem('bad_value', token, { message }));
    }
  }
}

/** Returns true if the record accepts the value (length of texts, bounds of numbers). */
function isPossible(field: LineField, value: unknown): boolean {
  return NewUnit.shape[field].safeParse(value).success;
}

function addRelations({ relations, problems }: Assembly, token: LineToken): void {
  for (const relation of token.relations ?? []) {
    const key = JSON.stringify([relation.type, relation.area ?? null, relation.us_number]);
    if (relations.has(key)) problems.push(reportProblem('given_twice', token, { message: SAY.sameRelation }));
    else relations.set(key, relation);
  }
}
