import { ValidationError } from '@trowel/domain/core';

/**
 * Returns an argument required by this operation.
 * @throws ValidationError
 */
export function requireArgument<Args extends object, Name extends keyof Args & string>(
  args: Args,
  name: Name,
): NonNullable<Args[Name]> {
  const value = args[name];
  if (value !== undefined && value !== null) return value;
  throw new ValidationError([
    { field: name, message: `${name} is required for this operation.`, type: 'missing' },
  ]);
}
