import { ValidationError, type BilingualMessage } from '@trowel/domain/core';

/** The form field with the files of a model. */
export const MODEL_FIELD = 'model_file';

/** Creates the error for a file in that field. */
export function refuseModelField(message: BilingualMessage, type: string): ValidationError {
  return new ValidationError([{ field: MODEL_FIELD, message, type }]);
}
