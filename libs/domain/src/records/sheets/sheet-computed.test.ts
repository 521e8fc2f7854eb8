import { expect, it } from 'vitest';
import type { CustomFieldDefinition } from './sheet-definition.ts';
import { prepareSheetComputed } from './sheet-computed.ts';
import { validateDefinition } from './validate-definition.ts';

const label = { en: 'Test', it: 'Prova' };
const computed = (key: string, expression: string): CustomFieldDefinition => ({
  key,
  type: 'computed',
  label,
  expression,
});
const depth: CustomFieldDefinition = { key: 'depth', type: 'decimal', label };

function problemsOf(custom: CustomFieldDefinition[], inherited: CustomFieldDefinition[] = []) {
  return validateDefinition({ entity: 'us', inherited }, { sections: [], custom_fields: custom });
}

it('a definition names the character of an invalid expression, in both languages', () => {
  expect(problemsOf([depth, computed('volume', 'depth * lenght_max')])).toEqual([
    {
      field: 'custom_fields.1.expression',
      type: 'invalid_expression',
      message: {
        en: 'Computed field volume. Character 9: there is no field lenght_max. Is length_max meant?',
        it: 'Campo calcolato volume. Carattere 9: il campo lenght_max non esiste. Forse length_max?',
      },
    },
  ]);
});

it.each(['length_max * depth', 'custom.depth + 1', 'count(inventario)', 'sum(inventario.weight_g) / 1000'])(
  'a definition may compute %s',
  (expression) => expect(problemsOf([computed('a', expression)], [depth])).toEqual([]),
);

it('a field of a site cannot depend on itself through a field of the installation', () => {
  const problems = problemsOf([computed('a', 'b + 1')], [computed('b', 'a / 2')]);
  expect(problems.map(({ field, message }) => `${field}: ${JSON.stringify(message)}`)).toEqual([
    expect.stringMatching(/b → a → b/),
  ]);
});

it('the kinds of a definition are those whose records name the record', () => {
  expect(prepareSheetComputed('inventario', [computed('a', 'count(us)')])).toHaveProperty('problem');
  expect(prepareSheetComputed('inventario', [computed('a', 'count(samples)')])).toHaveProperty('fields');
});
