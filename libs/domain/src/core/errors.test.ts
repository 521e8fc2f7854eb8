import { describe, expect, it } from 'vitest';
import { ConflictError, formatInLanguage, UnauthenticatedError, ValidationError } from './errors.ts';

const SAID = { en: 'There is no site Villa', it: 'Il sito Villa non esiste' };

describe('formatInLanguage()', () => {
  it('tells a refusal in Italian where it was said in it, else as it is', () => {
    expect(formatInLanguage('it', new ConflictError(SAID))).toMatchObject({ message: SAID.it });
    expect(formatInLanguage('en', new ConflictError(SAID))).toMatchObject({ message: SAID.en });
    expect(formatInLanguage('it', new ConflictError('busy'))).toMatchObject({ message: 'busy' });
  });

  it('tells what is wrong with each field so, however often it is told', () => {
    const error = new ValidationError([
      { field: 'site_name', message: SAID, type: 'unknown_site' },
      { field: 'at', message: 'at must not lie in the future', type: 'value_error' },
    ]);
    const messages = (): unknown[] =>
      (error.detail['errors'] as { message: string }[]).map(({ message }) => message);
    const english = messages();

    formatInLanguage('it', formatInLanguage('it', error));

    expect(english).toEqual([SAID.en, 'at must not lie in the future']);
    expect(messages()).toEqual([SAID.it, 'at must not lie in the future']);
    expect(formatInLanguage('en', error)).toMatchObject({ message: 'Validation error' });
    expect(messages()).toEqual(english);
  });

  it('tells why somebody is not let in', () => {
    const description = { en: 'The token has expired', it: 'Il token è scaduto' };

    const told = formatInLanguage('it', new UnauthenticatedError('expired_token', description));

    expect(told).toMatchObject({ detail: { type: 'expired_token', description: description.it } });
  });

  it('tells two who waited for the same each in their own', () => {
    const error = new ConflictError(SAID);

    const told = (['it', 'en', 'it'] as const).map(
      (language) => (formatInLanguage(language, error) as Error).message,
    );

    expect(told).toEqual([SAID.it, SAID.en, SAID.it]);
  });
});
