/** The language the command line answers in: Italian where the system speaks it. */
export function languageOf(): 'en' | 'it' {
  return process.env['LANG']?.startsWith('it') ? 'it' : 'en';
}
