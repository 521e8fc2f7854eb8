/** Returns the language of the command line: Italian if the system uses it. */
export function languageOf(): 'en' | 'it' {
  return process.env['LANG']?.startsWith('it') ? 'it' : 'en';
}
