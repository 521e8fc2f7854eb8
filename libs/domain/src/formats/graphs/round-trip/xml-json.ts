/** Writes facts as JSON that XML can hold: the two characters it forbids and JSON does not escape. */
export function toXmlJson(value: unknown): string {
  return escapeForXml(JSON.stringify(value));
}

/** Escapes characters of JSON that XML forbids. */
export function escapeForXml(json: string): string {
  return json.replace(/[\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}
