import { ValidationError, type BilingualMessage } from '@trowel/domain/core';

/** Most points of one file. */
export const MAX_SURVEY_POINTS = 100_000;

/** A file of measured points that cannot be read. */
export class SurveyFileError extends ValidationError {
  constructor(message: BilingualMessage) {
    super([], message);
  }
}
