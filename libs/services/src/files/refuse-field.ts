import { ValidationError, type SaidInBoth } from '@trowel/domain/core';

/** The part of a form in which the files of a model come. */
export const MODEL_FIELD = 'model_file';

/** A refusal of a file in that part. */
export function refuseModelField(message: SaidInBoth, type: string): ValidationError {
  return new ValidationError([{ field: MODEL_FIELD, message, type }]);
}
