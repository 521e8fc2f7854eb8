import { renderNumber } from './xlsx-numbers.ts';

type Attributes = Readonly<Record<string, string>>;

const ERROR = /^(?:#[\p{Lu}/0!?]+|Err:\d+)$/u;
/** LibreOffice converts booleans of Excel workbooks into formulas. */
const TRUTH = /^of:=(TRUE|FALSE)\(\)$/;
/** A number shown with leading zeros. */
const PADDED = /^0\d+$/;

/** Returns true if a cell shows an error instead of a result. */
export function isOdsError(attributes: Attributes, text: string): boolean {
  return (
    attributes['calcext:value-type'] === 'error' ||
    (attributes['table:formula'] !== undefined && ERROR.test(text))
  );
}

/** Returns true if a cell contains a date or a time. */
export function isOdsMoment(attributes: Attributes): boolean {
  return ['date', 'time'].includes(attributes['office:value-type'] ?? '');
}

/** Returns the value of a cell that shows `text`, in the format of the workbook reader. */
export function renderOdsValue(attributes: Attributes, text: string): string {
  if (isOdsError(attributes, text)) return text;
  const truth = TRUTH.exec(attributes['table:formula'] ?? '')?.[1];
  if (truth) return truth.toLowerCase();
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return renderFloat(attributes['office:value'], text);
    case 'date':
      return renderDay(attributes['office:date-value'] ?? text);
    case 'time':
      return renderTime(attributes['office:time-value'] ?? '') ?? text;
    case 'boolean':
      return attributes['office:boolean-value'] ?? text;
    default:
      return attributes['office:string-value'] || text;
  }
}

function renderFloat(value: string | undefined, text: string): string {
  const number = Number(value);
  if (value === undefined || value.trim() === '' || !Number.isFinite(number)) return text;
  return PADDED.test(text) && Number(text) === number
    ? text
    : renderNumber(number, { kind: 'number' }, false);
}

function renderDay(value: string): string {
  return value.replace(/[.,]\d+Z?$|Z$/, '').replace(/T00:00:00$/, '');
}

/** Formats `PT08H30M00S` as `08:30:00`. */
function renderTime(value: string): string | undefined {
  const parts = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(value)?.slice(1);
  return parts?.map((part) => part.padStart(2, '0')).join(':');
}
