/** Writes facts as JSON that XML can hold: the two characters it forbids and JSON does not escape. */
export function toXmlJson(value: unknown): string {
  return escapeForXml(JSON.stringify(value));
}

/** Gives JSON as XML can hold it. */
export function escapeForXml(json: string): string {
  return json.replace(/[\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}
