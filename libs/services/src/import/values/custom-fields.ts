import type { Custom } from '@trowel/domain/core';

const MAX_OWN_TEXT = 10_000;
const MAX_OWN_NAME = 100;

/** Stores a value in a custom field. A text longer than one field continues in the next field. */
export function addCustomValue(custom: Custom, name: string, value: unknown): void {
  const label =
    clean(name)
      .trim()
      .slice(0, MAX_OWN_NAME - 5) || 'unnamed';
  if (isPlain(value)) setCustom(custom, label, value);
  else for (const piece of splitText(clean(textOf(value)))) setCustom(custom, label, piece);
}

/**
 * Defines the property without assignment, because a heading may be `__proto__`. Existing values are
 * not overwritten.
 */
function setCustom(custom: Custom, label: string, value: Custom[string]): void {
  let name = label;
  for (let i = 2; Object.hasOwn(custom, name); i++) name = `${label} ${i}`;
  Object.defineProperty(custom, name, { value, enumerable: true, writable: true, configurable: true });
}

function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start < text.length;) {
    let end = start + MAX_OWN_TEXT;
    // Not between the halves of one character.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function isPlain(value: unknown): value is Custom[string] {
  if (Array.isArray(value))
    return value.length <= 200 && value.every((item) => typeof item === 'string' && item.length <= 1_000);
  return (
    value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

function clean(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Returns a value as text for a report. Values that are not text become JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
