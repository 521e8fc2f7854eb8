import { ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import type { NamedRelation } from '@trowel/domain/matrix';
import { inverseOf, parseRapporti, parseRelationType, RELATION_TYPES } from '@trowel/domain/records';
import type { AppliedSuggestion } from '@trowel/services/records';
import { z } from 'zod';

const UnitName = z.union([z.string().trim().min(1).max(350), z.int()]).transform(String);

/** A relation between two units, as a sentence or as separate fields. */
export const RelationInput = z
  .union([
    z.string().max(1_000),
    z.strictObject({ from: UnitName, type: z.string().trim().min(1).max(100), to: UnitName }),
  ])
  .meta({ brief: true });
export type RelationInput = z.output<typeof RelationInput>;

/** A change of recorded relations, in the form in which findings suggest it. */
export const RelationChange = z.strictObject({
  action: z.enum(['add', 'remove', 'reverse', 'retarget', 'drop', 'separate', 'confirm', 'doubt']),
  relation: RelationInput,
  instead: RelationInput.optional(),
  contradictions_left: z.int().optional().meta({ hidden: true }),
});
type RelationChange = z.output<typeof RelationChange>;

/**
 * Converts a change to the form of the use-case.
 * @throws ValidationError for an unreadable relation
 */
export function readChange({ action, relation, instead }: RelationChange, at: number): AppliedSuggestion {
  const field = `changes.${at}`;
  const stated = readRelation(relation, `${field}.relation`);
  const other = instead === undefined ? undefined : readRelation(instead, `${field}.instead`);
  if (other && action !== 'reverse' && action !== 'retarget') {
    const message = `instead has no effect with ${action}; reverse and retarget take it.`;
    throw new ValidationError([{ field: `${field}.instead`, message, type: 'without_effect' }]);
  }
  if (action === 'add') return { action: 'confirm', relation: turn(stated) };
  if (action === 'remove') return { action: 'drop', relation: stated };
  if (action === 'reverse') return { action, relation: stated, instead: other ?? reverse(stated) };
  return { action, relation: stated, instead: other };
}

/** Returns the same relation from the other unit's point of view. */
function turn({ from, type, to }: NamedRelation): NamedRelation {
  return { from: to, type: inverseOf(type), to: from };
}

function reverse({ from, type, to }: NamedRelation): NamedRelation {
  return { from: to, type, to: from };
}

/** Parses one relation: `12 covers 13`, or separate fields. */
function readRelation(given: RelationChange['relation'], field: string): NamedRelation {
  const [stated, ...more] = typeof given === 'string' ? readProse(given, field) : [given];
  if (!stated || more.length > 0) throw unreadable(field, 'is not one relation');
  const type = parseRelationType(stated.type);
  if (type === undefined)
    throw unreadable(field, `has an unknown word, ${stated.type}; there is ${RELATION_TYPES.join(', ')}`);
  return { from: stated.from, type, to: stated.to };
}

/**
 * Parses relations of one unit as people write them: `12 covers 13, 14; cuts B/15`.
 * @throws ValidationError
 */
export function readProse(text: string, field: string): { from: string; type: string; to: string }[] {
  const [, from, rest] =
    /^(?:(?:US|SU|USM)\s+)?(\S+)\s+(.+)$/is.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (from === undefined || rest === undefined) throw unreadable(field, 'is no relation');
  if (ARROW.test(rest)) throw isArrow(text, field, from);
  const { statements, problems } = parseRapporti(rest);
  const [problem] = problems.filter(({ code }) => code !== 'unknown_word');
  if (problem) throw unreadable(field, `cannot be read: ${problem.message}`);
  if (statements.length === 0) throw unreadable(field, 'is no relation');
  return statements.map(({ word, us_number, area }) => ({
    from,
    type: word,
    to: area === undefined ? us_number : `${area}/${us_number}`,
  }));
}

const ARROW = /^(?:-+>|=+>|→|⟶)\s*/u;

/** Some people draw arrows from the later unit, others from the earlier one. */
function isArrow(text: string, field: string, from: string): ValidationError {
  const to = text
    .split(/-+>|=+>|→|⟶/u)
    .at(-1)!
    .trim();
  const message = `${field}: an arrow does not say which unit is later; write "${from} above ${to}" or "${from} below ${to}".`;
  const instead = `${from} above ${to}`;
  return new ValidationError([
    { field, message, type: 'unreadable_relation', instead } as BilingualFieldProblem,
  ]);
}

function unreadable(field: string, what: string): ValidationError {
  const message = `${field} ${what}; write "12 covers 13", or from, type and to.`;
  return new ValidationError([{ field, message, type: 'unreadable_relation' }]);
}
