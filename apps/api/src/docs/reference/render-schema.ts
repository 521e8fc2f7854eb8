import { refName, type SchemaOrRef } from './document-types.ts';
import { html, type Markup } from '@trowel/http';
import { renderInline } from './markdown.ts';

/** Describes the type of a schema briefly. Names of schemas are links. */
export function renderType(schema: SchemaOrRef): Markup {
  if ('$ref' in schema) return html`<a href="#schema-${refName(schema.$ref)}">${refName(schema.$ref)}</a>`;
  if (schema.enum)
    return html`${schema.enum.map((value, i) => html`${i > 0 && ' | '}<code>${JSON.stringify(value)}</code>`)}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${choices.map((choice, i) => html`${i > 0 && ' or '}${renderType(choice)}`)}`;
  if (schema.items) return html`list of ${renderType(schema.items)}`;
  const types = [schema.type ?? 'any'].flat();
  return html`${types.join(' or ')}${schema.format && ` (${schema.format})`}${limitsOf(schema)}`;
}

/**
 * Renders the fields of an object as a table, with nested tables for nested objects. The depth is
 * limited by the declarations of the API.
 */
export function renderFields(schema: SchemaOrRef): Markup {
  if ('$ref' in schema || !schema.properties) return html`<p class="type">${renderType(schema)}</p>`;
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr>
        <th scope="row">
          <code>${name}</code>${required.has(name) && html`<span class="required">required</span>`}
        </th>
        <td class="type">${renderType(field)}</td>
        <td>${renderNested(field)}</td>
      </tr>`,
  );
  return html`<div class="scroll">
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function renderNested(field: SchemaOrRef): Markup {
  if ('$ref' in field) return html``;
  const inner = field.properties ? field : field.items;
  const hasFields = inner && !('$ref' in inner) && inner.properties;
  return html`${renderInline(field.description ?? '')}${
    hasFields &&
    html`<details>
      <summary>its fields</summary>
      ${renderFields(inner)}
    </details>`
  }`;
}

function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
}: Exclude<SchemaOrRef, { $ref: string }>): string {
  const low = minimum ?? minLength;
  const high = maximum ?? maxLength;
  const unit = minLength !== undefined || maxLength !== undefined ? ' characters' : '';
  if (low !== undefined && high !== undefined && Math.abs(high) < 1e9) return `, ${low} to ${high}${unit}`;
  if (low !== undefined) return `, at least ${low}${unit}`;
  return high !== undefined && Math.abs(high) < 1e9 ? `, at most ${high}${unit}` : '';
}
