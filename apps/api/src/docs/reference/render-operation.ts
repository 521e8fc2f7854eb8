import { refName, type Operation, type PlacedOperation } from './document-types.ts';
import { html, type Markup } from '@trowel/http';
import { renderInline, renderMarkdown } from './markdown.ts';
import { renderFields, renderType } from './render-schema.ts';

type Parameter = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;
type Body = Extract<NonNullable<Operation['requestBody']>, { content: object }>;
type Content = Body['content'];
type Answer = NonNullable<Operation['responses']>[string];

/** Further parameters are mostly filters by field. They are folded. */
const SHOWN_PARAMETERS = 12;

/** Renders an operation as a section of the page. */
export function renderOperation({ method, path, operation }: PlacedOperation): Markup {
  const { operationId = '', summary = '', description = '', requestBody } = operation;
  return html`<section class="operation" id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
    ${description !== summary && renderMarkdown(description)}
    ${operation.security?.length === 0 && html`<p class="note">Open: no token needed.</p>`}
    ${renderParameters((operation.parameters ?? []).filter(isParameter))}
    ${requestBody && 'content' in requestBody && renderBody(requestBody.content)}
    ${renderAnswers(operation.responses ?? {})}
  </section>`;
}

function isParameter(parameter: NonNullable<Operation['parameters']>[number]): parameter is Parameter {
  return 'name' in parameter;
}

function renderParameters(parameters: readonly Parameter[]): Markup {
  if (parameters.length === 0) return html``;
  const own = parameters.filter((parameter, i) => parameter.in !== 'query' || i < SHOWN_PARAMETERS);
  const filters = parameters.filter((parameter) => !own.includes(parameter));
  return html`<h4>Parameters</h4>
    ${renderParameterTable(own)}
    ${
      filters.length > 0 &&
      html`<details>
        <summary>${filters.length} more, by field</summary>
        ${renderParameterTable(filters)}
      </details>`
    }`;
}

function renderParameterTable(parameters: readonly Parameter[]): Markup {
  const rows = parameters.map(
    (parameter) =>
      html`<tr>
        <th scope="row">
          <code>${parameter.name}</code>
          <span class="in">${parameter.in}</span
          >${parameter.required && html`<span class="required">required</span>`}
        </th>
        <td class="type">${parameter.schema && renderType(parameter.schema)}</td>
        <td>${renderInline(parameter.description ?? '')}</td>
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

function renderBody(content: Content): Markup {
  const kinds = Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p class="note"><code>${type}</code></p>
        ${schema && renderFields(schema)}${renderExample('Example of a body', example)}`,
  );
  return html`<h4>Body</h4>
    ${kinds}`;
}

function renderAnswers(responses: NonNullable<Operation['responses']>): Markup {
  const rows = Object.entries(responses).map(
    ([status, answer]: [string, Answer]) =>
      html`<tr>
        <th scope="row"><span class="status s${status[0]}">${status}</span></th>
        <td>${renderAnswer(answer)}</td>
      </tr>`,
  );
  return html`<h4>Answers</h4>
    <div class="scroll">
      <table>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

function renderAnswer(answer: Answer): Markup {
  if ('$ref' in answer) return html`<a href="#response-${refName(answer.$ref)}">${refName(answer.$ref)}</a>`;
  const kinds = Object.entries((answer.content ?? {}) as Content).map(([type, { schema, example }]) => {
    const data = schema && 'properties' in schema ? schema.properties?.['data'] : undefined;
    return html`<p class="note">
        <code>${type}</code> ${data ? html`data: ${renderType(data)}` : schema && renderType(schema)}
      </p>
      ${renderExample('Example', example)}`;
  });
  return html`${answer.description}${kinds}`;
}

function renderExample(title: string, example: unknown): Markup {
  if (example === undefined) return html``;
  return html`<details>
    <summary>${title}</summary>
    <pre><code>${JSON.stringify(withoutNulls(example), null, 2)}</code></pre>
  </details>`;
}

/** Removes empty fields, so that the example is easier to read. */
function withoutNulls(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example, (_key, value: unknown) => (value === null ? undefined : value)));
}
